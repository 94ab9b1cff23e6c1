import { useFormats } from '../../../platform/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts, type FactsProps } from '../../../ui/facts.tsx'
import { useCaseWords } from '../context.ts'

export const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className="pv-stack pv-gap-4 pv-own-lines">
    {texts.map((text) => (
      <li key={text}>
        <bdi>{text}</bdi>
      </li>
    ))}
  </ul>
)

interface TermsCardProps {
  readonly terms: {
    readonly validFrom: string
    readonly validUntil: string
    readonly conditions: readonly { readonly text: string }[]
    readonly ownConditions: string | null
  } | null
  readonly isIssued: boolean
  readonly more?: FactsProps['facts']
}

/** From when until when it is valid, and under which conditions. */
export const TermsCard = ({ terms, isIssued, more = [] }: TermsCardProps) => {
  const say = useCaseWords()
  const { mediumDay } = useFormats()
  if (terms === null) return null
  const conditions = [
    ...terms.conditions.map(({ text }) => text),
    ...(terms.ownConditions === null ? [] : [terms.ownConditions]),
  ]
  const label = (key: string) => say(`fields.terms.${key}`)
  return (
    <Card title={say(`case.${isIssued ? 'terms' : 'termsPlanned'}`)}>
      <Facts
        facts={[
          { label: label('validFrom'), value: mediumDay(terms.validFrom) },
          { label: label('validUntil'), value: mediumDay(terms.validUntil) },
          ...more,
          ...(conditions.length === 0
            ? []
            : [{ label: label('conditions'), wide: true, value: <Lines texts={conditions} /> }]),
        ]}
      />
    </Card>
  )
}
