/** One field of a record before and after an action. Absent on one side: it came, or it went. */
export interface Difference {
  /** Names from the outside in: `['address', 'city']`. Empty where the whole record is one value. */
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** What of an action's details is no difference: reason, numbers, counts. */
export interface Remark {
  readonly path: readonly string[]
  readonly value: unknown
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists of plain values are read as one value; lists of records are taken apart by their place. */
const isPlainList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => !isNested(item))
const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Some histories keep their values as JSON text: what reads as such is shown as what it says. */
const opened = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^(["[{]|true$|false$|null$|-?\d)/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const partsOf = (value: unknown): Fields | undefined => {
  if (isFields(value)) return value
  if (Array.isArray(value) && !isPlainList(value))
    return Object.fromEntries(value.map((item, index) => [String(index + 1), item]))
  return undefined
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** No detail is nested deeper; what is stays one value. */
const deepest = 6

const compare = (before: unknown, after: unknown, path: readonly string[]): Difference[] => {
  if (isSame(before, after)) return []
  const left = partsOf(before)
  const right = partsOf(after)
  const isApart = left !== undefined || right !== undefined
  const mixes =
    (before !== undefined && !left && before !== null) || (after !== undefined && !right && after !== null)
  if (!isApart || mixes || path.length >= deepest) return [{ path, before, after }]
  const names = [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])]
  return names.flatMap((name) => compare(left?.[name], right?.[name], [...path, name]))
}

/** What an action changed, field by field, in the order of the record. */
export const differencesOf = (details: Fields): Difference[] => {
  if (!('before' in details) && !('after' in details)) return []
  return compare(opened(details.before), opened(details.after), [])
}

const silent = new Set(['before', 'after', 'impersonatedBy'])

const remarksIn = (value: unknown, path: readonly string[]): Remark[] => {
  const parts = path.length < deepest ? partsOf(value) : undefined
  if (parts === undefined) return [{ path, value }]
  return Object.entries(parts).flatMap(([name, part]) => remarksIn(part, [...path, name]))
}

/** Whatever else the action noted. */
export const remarksOf = (details: Fields): Remark[] =>
  Object.entries(details).flatMap(([name, value]) => (silent.has(name) ? [] : remarksIn(value, [name])))
