/** A colour as `#rrggbb`, lower case. */
export type Colour = string
export const colourPattern = /^#[0-9a-f]{6}$/

type Channels = readonly [red: number, green: number, blue: number]

const channelsOf = (colour: Colour): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

const written = (channels: Channels): Colour =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`

/** What a person typed, as `#rrggbb`; undefined where it is none. `#1c5` and a missing `#` are understood. */
export const readColour = (typed: string): Colour | undefined => {
  const bare = typed.trim().toLowerCase().replace(/^#/, '')
  const long = /^[0-9a-f]{3}$/.test(bare) ? bare.replaceAll(/./g, '$&$&') : bare
  return /^[0-9a-f]{6}$/.test(long) ? `#${long}` : undefined
}

/** Relative luminance, from 0 for black to 1 for white (WCAG 2.2, "relative luminance"). */
export const luminanceOf = (colour: Colour): number => {
  const [red, green, blue] = channelsOf(colour).map((each) => {
    const share = each / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio from 1 to 21 (WCAG 2.2, "contrast ratio"); the order of the two does not matter. */
export const contrastOf = (one: Colour, other: Colour): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** `share` of the first colour, the rest of the second, channel by channel. */
export const mixed = (first: Colour, second: Colour, share: number): Colour => {
  const under = channelsOf(second)
  return written(
    channelsOf(first).map(
      (each, index) => each * share + (under[index] ?? 0) * (1 - share),
    ) as unknown as Channels,
  )
}

interface Hue {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

const hueOf = (colour: Colour): Hue => {
  const [red, green, blue] = channelsOf(colour).map((each) => each / 255) as unknown as Channels
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const lightness = (most + least) / 2
  const span = most - least
  if (span === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = span / (1 - Math.abs(2 * lightness - 1))
  const sector =
    most === red
      ? ((green - blue) / span + 6) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4
  return { hue: sector * 60, saturation, lightness }
}

const colourOf = ({ hue, saturation, lightness }: Hue): Colour => {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const turn = (offset + hue / 30) % 12
    return (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))) * 255
  }
  return written([channel(0), channel(8), channel(4)])
}

/** The colour of the same hue that passes and whose lightness is nearest; undefined where none does. */
export const nearestColour = (colour: Colour, passes: (candidate: Colour) => boolean): Colour | undefined => {
  const hue = hueOf(colour)
  for (let step = 0; step <= 500; step += 1) {
    for (const lightness of [hue.lightness - step / 500, hue.lightness + step / 500]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = step === 0 ? colour : colourOf({ ...hue, lightness })
      if (passes(candidate)) return candidate
    }
  }
  return undefined
}
