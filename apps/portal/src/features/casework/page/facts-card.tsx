import { Card } from '../../../ui/card.tsx'
import { Facts, type FactsProps } from '../../../ui/facts.tsx'
import css from '../casework.module.css'
import { useCaseWords } from '../context.ts'

export type Fact = FactsProps['facts'][number]

/** What decides first; the rest folded. */
export const FactsCard = ({ facts, further }: { facts: readonly Fact[]; further: readonly Fact[] }) => {
  const say = useCaseWords()
  return (
    <Card>
      <Facts facts={facts} />
      {further.length > 0 && (
        <details className={`${css.further} pv-further pv-size-13`}>
          <summary>{say('case.further')}</summary>
          <Facts facts={further} />
        </details>
      )}
    </Card>
  )
}
