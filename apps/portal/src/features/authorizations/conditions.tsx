import type { PermitTerms } from '@papaver/contract/authorizations/terms-schema.ts'
import { useTranslation } from 'react-i18next'
import type { FactsProps } from '../../ui/facts.tsx'
import css from './conditions.module.css'

/** Lines of what the permit says, each on its own. */
const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className={`${css.conditions} pv-stack pv-gap-4 pv-own-lines`}>
    {texts.map((text) => (
      <li key={text}>
        <bdi>{text}</bdi>
      </li>
    ))}
  </ul>
)

/**
 * What the permit depends on besides what all permits say: in the reader's language, then the officer's own words, each
 * on a line of its own; and the notes that an officer has added.
 */
export const useConditions = ({
  terms,
}: {
  terms: Pick<PermitTerms, 'conditions' | 'ownConditions'> | null
}): FactsProps['facts'] => {
  const { t } = useTranslation()
  if (terms === null) return []
  const textsOf = (wanted: boolean) =>
    terms.conditions.filter(({ isNote }) => isNote === wanted).map(({ text }) => text)
  const own = terms.ownConditions === null ? [] : [terms.ownConditions]
  return [
    { label: t('authorizations.case.permit.conditions'), texts: [...textsOf(false), ...own] },
    { label: t('authorizations.actions.terms.notes'), texts: textsOf(true) },
  ]
    .filter(({ texts }) => texts.length > 0)
    .map(({ label, texts }) => ({ label, wide: true, value: <Lines texts={texts} /> }))
}
