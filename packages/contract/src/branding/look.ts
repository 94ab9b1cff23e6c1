import { type Colour, contrastOf, mixed, nearestColour } from './contrast.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export const colourFields = ['header', 'button', 'link'] as const
export type ColourField = (typeof colourFields)[number]
/** What an authority may replace of the colours of one scheme (look §1). */
export type SchemeColours = Record<ColourField, Colour>
export type LookColours = Record<Scheme, SchemeColours>

/** The colours of the product itself, as tokens.css has them. */
export const shippedColours: LookColours = {
  light: { header: '#163f78', button: '#1c5aa6', link: '#1c5aa6' },
  dark: { header: '#122b4f', button: '#2c69bb', link: '#86b7f7' },
}

/** What stands around them and is not to be changed, as tokens.css has it. */
export const grounds = {
  light: { canvas: '#f4f6f9', surface: '#ffffff', raised: '#ffffff', select: '#e5effb', hover: '#f2f7fd' },
  dark: { canvas: '#10151c', surface: '#171e27', raised: '#1f2833', select: '#1a3049', hover: '#182738' },
} as const
export const headerFocus: Colour = '#ffd24a'
export const headerDim: Colour = '#c9dbf2'
const white: Colour = '#ffffff'

/** Text must reach this against its ground, rings and marks that (WCAG 2.2, 1.4.3 and 1.4.11). */
export const leastText = 4.5
export const leastMark = 3

/** White as far as the header is dark enough for a softer second line. */
const dimOn = (header: Colour): Colour =>
  [0.8, 0.86, 0.92]
    .map((share) => mixed(white, header, share))
    .find((dim) => contrastOf(dim, header) >= 4.5) ?? white

const selectOf = (scheme: Scheme, link: Colour): Colour =>
  mixed(link, grounds[scheme].surface, scheme === 'light' ? 0.11 : 0.18)
const hoverOf = (scheme: Scheme, link: Colour): Colour =>
  mixed(link, grounds[scheme].surface, scheme === 'light' ? 0.05 : 0.09)

interface Derived {
  readonly headerDim: Colour
  readonly select: Colour
  readonly hover: Colour
}

/** Tints that follow a changed colour; the product's own where it is unchanged. */
export const derivedFrom = (scheme: Scheme, { header, link }: SchemeColours): Derived => {
  const shipped = shippedColours[scheme]
  const isOwnLink = link === shipped.link
  return {
    headerDim: header === shipped.header ? headerDim : dimOn(header),
    select: isOwnLink ? grounds[scheme].select : selectOf(scheme, link),
    hover: isOwnLink ? grounds[scheme].hover : hoverOf(scheme, link),
  }
}

/** The CSS custom properties that a look changes; those of unchanged colours are left to the style sheet. */
export const tokensOf = (scheme: Scheme, colours: SchemeColours): Record<string, Colour> => {
  const shipped = shippedColours[scheme]
  const derived = derivedFrom(scheme, colours)
  return {
    ...(colours.header === shipped.header
      ? {}
      : { '--pv-header': colours.header, '--pv-header-dim': derived.headerDim }),
    ...(colours.button === shipped.button ? {} : { '--pv-button': colours.button }),
    ...(colours.link === shipped.link
      ? {}
      : { '--pv-brand': colours.link, '--pv-select': derived.select, '--pv-hover': derived.hover }),
  }
}

export const pairNames = [
  'whiteOnHeader',
  'secondLineOnHeader',
  'focusOnHeader',
  'whiteOnButton',
  'linkOnSurface',
  'linkOnCanvas',
  'linkOnRaised',
  'linkOnSelect',
  'focusOnSurface',
  'focusOnCanvas',
] as const
export interface ColourPair {
  readonly field: ColourField
  readonly name: (typeof pairNames)[number]
  readonly front: Colour
  readonly ground: Colour
  readonly ratio: number
  readonly least: number
}

/** Every pair in which the colours of a scheme are read, with its figure. */
export const pairsOf = (scheme: Scheme, colours: SchemeColours): ColourPair[] => {
  const { header, button, link } = colours
  const { headerDim: dim, select } = derivedFrom(scheme, colours)
  const { surface, canvas, raised } = grounds[scheme]
  const rows: [ColourField, ColourPair['name'], Colour, Colour, number][] = [
    ['header', 'whiteOnHeader', white, header, leastText],
    ['header', 'secondLineOnHeader', dim, header, leastText],
    ['header', 'focusOnHeader', headerFocus, header, leastMark],
    ['button', 'whiteOnButton', white, button, leastText],
    ['link', 'linkOnSurface', link, surface, leastText],
    ['link', 'linkOnCanvas', link, canvas, leastText],
    ['link', 'linkOnRaised', link, raised, leastText],
    ['link', 'linkOnSelect', link, select, leastText],
    ['link', 'focusOnSurface', link, surface, leastMark],
    ['link', 'focusOnCanvas', link, canvas, leastMark],
  ]
  return rows.map(([field, name, front, ground, least]) => ({
    field,
    name,
    front,
    ground,
    ratio: contrastOf(front, ground),
    least,
  }))
}

const failsIn = (scheme: Scheme, colours: SchemeColours, field: ColourField): ColourPair | undefined =>
  pairsOf(scheme, colours)
    .filter((pair) => pair.field === field && pair.ratio < pair.least)
    .toSorted((left, right) => left.ratio / left.least - right.ratio / right.least)[0]

export interface ColourProblem {
  readonly scheme: Scheme
  readonly field: ColourField
  readonly pair: ColourPair['name']
  /** Cut, not rounded: 4.49 must not be shown as 4.5. */
  readonly ratio: number
  readonly least: number
  /** The nearest colour of the same hue that passes. */
  readonly proposal: Colour | null
}

/** A figure as people compare it with the limit: two decimals, cut. */
export const shownRatio = (ratio: number): number => Math.floor(ratio * 100) / 100

/** The worst pair of each field that cannot be read; an empty list means that the look may be saved. */
export const colourProblems = (colours: LookColours): ColourProblem[] =>
  schemes.flatMap((scheme) =>
    colourFields.flatMap((field): ColourProblem[] => {
      const worst = failsIn(scheme, colours[scheme], field)
      if (worst === undefined) return []
      const passes = (candidate: Colour): boolean =>
        failsIn(scheme, { ...colours[scheme], [field]: candidate }, field) === undefined
      const proposal = nearestColour(colours[scheme][field], passes) ?? null
      const { name: pair, least } = worst
      return [{ scheme, field, pair, ratio: shownRatio(worst.ratio), least, proposal }]
    }),
  )
