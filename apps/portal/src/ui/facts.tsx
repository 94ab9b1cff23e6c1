import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface FactsProps {
  facts: readonly { label: string; value: ReactNode; wide?: boolean | undefined }[]
  /** Columns at full width, 3 by default; fewer where the card is narrow. */
  columns?: 1 | 2 | 3 | 4 | 5 | undefined
}

/**
 * Labels over values. What is unknown shows a dash. A value keeps its own direction: else "Farma B.V." would lose its last
 * dot to the other side of an Arabic page.
 */
export function Facts({ facts, columns = 3 }: FactsProps) {
  return (
    <dl className={`${classes.facts} pv-stack pv-fit pv-table`} data-columns={columns}>
      {facts.map((fact) => (
        <div key={fact.label} className={fact.wide === true ? `${classes.wide} pv-row-whole` : 'pv-narrow'}>
          <dt className="pv-hint">{fact.label}</dt>
          <dd className="pv-medium pv-anywhere">
            {typeof fact.value === 'string' ? <bdi>{fact.value}</bdi> : (fact.value ?? '–')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
