import { middleOf, type Plot } from '@papaver/contract/plots/plot.ts'
import { classNames } from '../class-names.ts'
import css from './plots.module.css'
import { type Point, type Size, toPoint, type View } from './projection.ts'

/** A plot and how it is called. */
export interface LabelledPlot {
  readonly label: string
  readonly plot: Plot
}

const written = ([x, y]: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`
export const pathOf = (plot: Plot, view: View, size: Size): string =>
  plot.map((corner) => written(toPoint(view, size, corner))).join(' ')

export interface PlotShapeProps {
  plot: Plot
  view: View
  size: Size
  label?: string | undefined
  /** Others around what one works on. */
  isBeside?: boolean | undefined
}

/** A boundary, with its name in its middle. */
export function PlotShape({ plot, view, size, label, isBeside = false }: PlotShapeProps) {
  const [x, y] = toPoint(view, size, middleOf(plot))
  return (
    <g className={classNames(css.plot, isBeside && css.beside)}>
      <polygon points={pathOf(plot, view, size)} />
      {label !== undefined && (
        <text x={x} y={y + 4} textAnchor="middle" className={css.name}>
          {label}
        </text>
      )}
    </g>
  )
}
