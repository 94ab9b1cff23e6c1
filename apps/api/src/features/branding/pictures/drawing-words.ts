import type { DrawingFault } from '@papaver/contract/branding/pictures.ts'

/** What a drawing may be made of; everything else is refused by name or, where it cannot act, left out. */
export const drawingElements: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'style',
  'title',
  'desc',
])

/** Says nothing that is drawn: left out after a look for what could act. */
export const silentElements: ReadonlySet<string> = new Set(['metadata', 'view', 'title', 'desc'])

/** Names that are told apart, so that the person learns what to take out. */
const faults: readonly [DrawingFault, readonly string[]][] = [
  ['script', ['script', 'handler', 'listener']],
  ['foreign', ['foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas', 'html', 'body']],
  ['embedded', ['image', 'feimage']],
  ['animation', ['animate', 'animatetransform', 'animatemotion', 'animatecolor', 'set', 'mpath', 'discard']],
  ['text', ['text', 'tspan', 'tref', 'textpath', 'altglyph', 'font', 'font-face', 'glyph']],
  ['outside', ['a', 'link', 'cursor', 'color-profile', 'xi:include', 'include']],
]
export const faultOfElement = (localName: string): DrawingFault =>
  faults.find(([, names]) => names.includes(localName.toLowerCase()))?.[0] ?? 'element'

/** Of another vocabulary (editors' own notes), and yet nothing that may stand in a file that is taken. */
export const isActive = (localName: string): boolean =>
  ['script', 'foreign'].includes(faultOfElement(localName))

export const drawingAttributes: ReadonlySet<string> = new Set(
  `id class style transform x y width height rx ry cx cy r fx fy fr x1 y1 x2 y2 points d viewBox
  preserveAspectRatio offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight orient refX refY
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule mask stop-color
  stop-opacity marker-start marker-mid marker-end paint-order vector-effect shape-rendering overflow`.split(
    /\s+/,
  ),
)

/** These may point to another part of the same drawing. */
export const pointing: ReadonlySet<string> = new Set(['use', 'linearGradient', 'radialGradient', 'pattern'])
