import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useTranslation } from 'react-i18next'
import type { FactsProps } from '../../ui/facts.tsx'
import css from './conditions.module.css'

/**
 * What the permit depends on besides what all permits say: in the reader's language, then the officer's own words, each
 * on a line of its own.
 */
export const useConditions = ({ terms }: Authorization): FactsProps['facts'] => {
  const { t } = useTranslation()
  if (terms === null) return []
  const texts = terms.conditions.map(({ text }) => text)
  const all = terms.ownConditions === null ? texts : [...texts, terms.ownConditions]
  if (all.length === 0) return []
  const value = (
    <ul className={`${css.conditions} pv-stack pv-gap-4 pv-own-lines`}>
      {all.map((text) => (
        <li key={text}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  )
  return [{ label: t('authorizations.case.permit.conditions'), wide: true, value }]
}
