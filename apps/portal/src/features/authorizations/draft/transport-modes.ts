interface Mode {
  readonly code: string
  readonly name: string
}
interface Point {
  readonly name: string
  /** Codes of the modes that it serves; none: all. */
  readonly modes: readonly string[]
}

/** Does the point serve the mode? A point without a list serves all. */
export const serves = ({ modes }: Pick<Point, 'modes'>, code: string): boolean =>
  modes.length === 0 || modes.includes(code)

/**
 * The modes to choose from: what the chosen customs point serves, and what is chosen already, which would vanish from
 * its field otherwise while the check still speaks of it.
 */
export const offeredModes = <Each extends Mode>(
  modes: readonly Each[],
  point: Pick<Point, 'modes'> | undefined,
  chosen: string,
): (Each & { readonly isServed: boolean })[] =>
  modes
    .map((mode) => ({ ...mode, isServed: point === undefined || serves(point, mode.code) }))
    .filter(({ code, isServed }) => isServed || code === chosen)

/** The modes of a point that does not serve all, in the words of the master; nothing of one that does. */
export const modesSaid = (point: Pick<Point, 'modes'>, modes: readonly Mode[], culture: string): string =>
  point.modes.length === 0
    ? ''
    : new Intl.ListFormat(culture, { type: 'unit', style: 'short' }).format(
        point.modes.map((code) => modes.find((mode) => mode.code === code)?.name ?? code),
      )
