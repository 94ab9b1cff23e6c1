const steps = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['month', 2_629_800],
  ['year', 31_557_600],
] as const

/**
 * How long ago a moment was, in the largest unit that fits: "3 hours ago", "yesterday", "now". Digits are Latin in
 * every language, as everywhere in the portal.
 */
export const relativeTime = (culture: string, isoMoment: string, now: number): string => {
  const seconds = Math.min(0, (Date.parse(isoMoment) - now) / 1000)
  const format = new Intl.RelativeTimeFormat(`${culture}-u-nu-latn`, { numeric: 'auto' })
  const step = steps.findLast(([, size]) => -seconds >= size)
  return step ? format.format(Math.ceil(seconds / step[1]), step[0]) : format.format(0, 'second')
}
