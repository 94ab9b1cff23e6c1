import { useTranslation } from 'react-i18next'
import { classNames } from '../class-names.ts'
import { usePlotFigures } from './plot-figures.ts'
import css from './plots.module.css'
import { graticule, type Size, scaleBar, squares, type View } from './projection.ts'
import type { Frame } from './use-view.ts'

interface OnView {
  view: View
  size: Size
}

/** Squares of a round number of metres, under everything. */
function Squares({ view, size, home }: OnView & Pick<Frame, 'home'>) {
  const { columns, rows } = squares(view, size, home)
  return (
    <g className={css.grid}>
      {columns.map((x) => (
        <line key={x} x1={x} x2={x} y1={0} y2={size.height} />
      ))}
      {rows.map((y) => (
        <line key={y} x1={0} x2={size.width} y1={y} y2={y} />
      ))}
    </g>
  )
}

/** Round degrees along two edges; with `across` as lines over the whole surface. */
function Degrees({ view, size, across }: OnView & { across: boolean }) {
  const figures = usePlotFigures()
  const { meridians, parallels } = graticule(view, size, size.width < 500 ? 100 : 130)
  const [right, bottom] = across ? [size.width, size.height] : [6, 6]
  // Words of the edges never lie on each other, on the mark of the north or on the bar of the scale.
  const free = meridians.filter(({ at }) => at > 96 && at < size.width - 70)
  const beside = parallels.filter(({ at }) => at > 24 && at < size.height - 44)
  return (
    <g className={classNames(css.degrees, across && css.across)}>
      {meridians.map(({ text, at }) => (
        <line key={text} x1={at} x2={at} y1={0} y2={bottom} />
      ))}
      {parallels.map(({ text, at }) => (
        <line key={text} x1={0} x2={right} y1={at} y2={at} />
      ))}
      {free.map(({ text, at }) => (
        <text key={text} x={across ? at + 4 : at} y={17} textAnchor={across ? 'start' : 'middle'}>
          {figures.longitude(text)}
        </text>
      ))}
      {beside.map(({ text, at }) => (
        <text key={text} x={9} y={across ? at - 4 : at + 4}>
          {figures.latitude(text)}
        </text>
      ))}
    </g>
  )
}

/** How long something is, and where the north is: over what is drawn, so that it can always be read. */
export function Scale({ view, size }: OnView) {
  const { t } = useTranslation()
  const { length } = usePlotFigures()
  const { metres, width } = scaleBar(view, Math.min(140, size.width / 3))
  const [x, y] = [10, size.height - 10]
  const north = size.width - 18
  return (
    <g className={css.scale}>
      <path d={`M${x} ${y - 6}v6h${width}v-6`} />
      <text x={x + 4} y={y - 6}>
        {length(metres)}
      </text>
      <path d={`M${north} 34v-14m-5 6l5-6l5 6`} />
      <text x={north} y={15} textAnchor="middle">
        {t('plots.north')}
      </text>
    </g>
  )
}

export interface GridProps extends OnView {
  /** Squares in metres for what one draws, meridians and parallels for what is far apart. */
  kind: 'squares' | 'graticule'
  home: Frame['home']
}

export function Grid({ view, size, kind, home }: GridProps) {
  return (
    <>
      {kind === 'squares' && <Squares view={view} size={size} home={home} />}
      <Degrees view={view} size={size} across={kind === 'graticule'} />
    </>
  )
}
