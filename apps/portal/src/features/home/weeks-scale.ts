/** Steps of a scale that ends on a round figure at or above `maximum`: at most four, never zero wide. */
export const scaleSteps = (maximum: number): number[] => {
  const rough = Math.max(maximum, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((wide) => wide >= rough) ?? 1)
  const count = Math.max(1, Math.ceil(maximum / step))
  return Array.from({ length: count }, (_, index) => (index + 1) * step)
}

/** The ISO 8601 week of a day. */
export const isoWeek = (isoDay: string): number => {
  const day = new Date(`${isoDay}T00:00:00Z`)
  // The week belongs to the year of its Thursday.
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const firstOfYear = Date.UTC(day.getUTCFullYear(), 0, 1)
  return Math.ceil(((day.getTime() - firstOfYear) / 86_400_000 + 1) / 7)
}
