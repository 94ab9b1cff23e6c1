/** Values as they stand in a form: objects inside objects, told apart by paths such as `names.fi`. */
type Branch = Readonly<Record<string, unknown>>

const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const plain = (value: unknown): string => {
  const kept = typeof value === 'string' ? value.trim() : value
  return JSON.stringify(isNothing(kept) ? null : kept)
}
/** Spaces around a text are no difference, and nothing chosen is the same as nothing said. */
export const isSame = (left: unknown, right: unknown): boolean => plain(left) === plain(right)

/** Every path with its value; a list is one value. */
export const leavesOf = (values: unknown, path = ''): [path: string, value: unknown][] =>
  isBranch(values)
    ? Object.entries(values).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
    : [[path, values]]

/** Also inside a list, whose parts are told apart by their place: `forms.0.factor`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? (part as Branch)[key] : undefined),
      values,
    )

const withValue = (values: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const branch = isBranch(values) ? values : {}
  return { ...branch, [key]: rest.length === 0 ? value : withValue(branch[key], rest, value) }
}

/** The paths at which something else stands than did. */
export const changedPaths = (values: unknown, standing: unknown): string[] =>
  leavesOf(values)
    .filter(([path, value]) => !isSame(value, valueAt(standing, path)))
    .map(([path]) => path)

/** What stands by now, with what was typed since `stood` laid over it: what others change meanwhile shows itself. */
export const laidOver = <Values>(standing: Values, stood: Values, values: Values): Values =>
  leavesOf(values)
    .filter(([path, value]) => !isSame(value, valueAt(stood, path)))
    .reduce<unknown>((all, [path, value]) => withValue(all, path.split('.'), value), standing) as Values

/** What was typed, without what only stands. */
export const changesIn = <Values extends object>(values: Values, standing: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isSame(value, valueAt(standing, key))),
  ) as Partial<Values>
