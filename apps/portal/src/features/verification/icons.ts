const circle = 'M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18z'
const shield = 'M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5c-4.5-1.7-7.5-5-7.5-9.5V6z'
const sheet = 'M18.5 15V8.5L13 3H7M5.5 5.5V21H18M13 3v5.5h5.5'
const calendar = 'M8 5h11.5v10.5M4.5 6v14H18M16 3v4M8.5 10.5h-4M12 10.5h7.5'
const slash = 'M3 3l18 18'

/** Outlines on a grid of 24 units, drawn with a stroke of 2 in the text's colour. */
const outlines = {
  rosette:
    'M8.7 4a3.9 3.9 0 0 1 6.6 0a3.9 3.9 0 0 1 4.7 4.7a3.9 3.9 0 0 1 0 6.6a3.9 3.9 0 0 1-4.7 4.7a3.9 3.9 0 0 1-6.6 0a3.9 3.9 0 0 1-4.7-4.7a3.9 3.9 0 0 1 0-6.6a3.9 3.9 0 0 1 4.7-4.7zM8.8 12.2l2.3 2.3l4.4-4.6',
  half: `${circle}M12 3v18M12 9.5l4.6-4.6M12 14.5l7.3-7.3M12 19.5l8.7-8.7`,
  archive: 'M4 5h16v4H4zM5.5 9v10.5h13V9M10 13h4',
  calendarOff: `${calendar}${slash}`,
  crossed: `${circle}M9.3 9.3l5.4 5.4M14.7 9.3l-5.4 5.4`,
  hand: 'M8 14V6.5a1.5 1.5 0 0 1 3 0V12M11 6V4.5a1.5 1.5 0 0 1 3 0V12M14 6.5a1.5 1.5 0 0 1 3 0V12M17 9a1.5 1.5 0 0 1 3 0v5.5a6.5 6.5 0 0 1-6.5 6.5a7 7 0 0 1-5.8-3L4.3 13.6a1.5 1.5 0 0 1 2.4-1.7L8 13.5',
  shieldCross: `${shield}M9.5 9.3l5 5M14.5 9.3l-5 5`,
  shieldCheck: `${shield}M8.8 11.8l2.3 2.3l4.2-4.5`,
  replace: 'M3.5 3.5h7v7h-7zM13.5 13.5h7v7h-7zM14 5h3.5v5M15 8l2.5 2.5L20 8M10 19H6.5v-5M9 16l-2.5-2.5L4 16',
  fileOff: `${sheet}${slash}`,
  alert: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17v.2',
  clock: `${circle}M12 7v5l3 2`,
  cloudOff: `M8.5 6.2a6 6 0 0 1 9 3.8a4.3 4.3 0 0 1 2.6 7M17 18.5H7.5a4.5 4.5 0 0 1-.9-8.9${slash}`,
  language:
    'M3.5 6h9.5M8.2 3.5V6c0 4-2 6.5-4.7 8M5.5 9.5c1 2.3 3.2 3.9 6 4.4M12 20.5l4.2-9.5l4.2 9.5M13.5 17.3h5.4',
  again: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 9M4.5 4.5V9H9',
  back: 'M20 12H4M10 6l-6 6l6 6',
  check: 'M5 12.5l4.5 4.5L19 7',
} as const
export type IconName = keyof typeof outlines

const svg = 'http://www.w3.org/2000/svg'

/** An icon beside a word: hidden from screen readers, since the word says it. */
export const icon = (name: IconName): SVGSVGElement => {
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('class', `icon icon-${name}`)
  drawing.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', outlines[name])
  drawing.append(path)
  return drawing
}
