/** The router reads bare figures as numbers: a search for digits is text all the same. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim().slice(0, 100)
  return text === '' ? undefined : text
}

export const countOf = (value: unknown, max: number): number | undefined => {
  const count = Number(value)
  return Number.isSafeInteger(count) && count >= 1 && count <= max ? count : undefined
}

/** Without what is not set, so that the address says only what was chosen. */
export const kept = <Part extends object>(
  part: Part,
): { [Key in keyof Part]?: Exclude<Part[Key], undefined> } =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never
