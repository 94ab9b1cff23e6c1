import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../ui/card.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import type { SectionState } from './sections.ts'
import { useHeadField } from './use-head-field.ts'

/** What the officer should know, e.g. why a quantity is larger than usual. */
export function RemarksSection({ state }: { state: SectionState }) {
  const { t } = useTranslation()
  const field = useHeadField()
  return (
    <SectionCard number={5} title={t('authorizations.draft.sections.remarks')} state={state}>
      <TextAreaField
        {...field('remarks')}
        label={t('authorizations.draft.remarksLabel')}
        hint={t('authorizations.draft.remarksHint')}
        optional
        maxLength={4000}
      />
    </SectionCard>
  )
}
