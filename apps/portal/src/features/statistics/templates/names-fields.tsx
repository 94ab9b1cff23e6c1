import { keptOfName } from '@papaver/contract/statistics/template.ts'
import { useTranslation } from 'react-i18next'
import { FieldGrid } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { languageName } from '../../masters/words.ts'
import type { TemplateForm } from './use-template-form.ts'

/** A name in every language that the authority uses, and those that it has besides. */
export const NamesFields = ({
  template: { form, cultures },
  path,
  names,
}: {
  template: TemplateForm
  path: string
  names: Readonly<Record<string, string>>
}) => {
  const { t } = useTranslation()
  const others = Object.keys(names).filter((culture) => !cultures.includes(culture))
  return (
    <FieldGrid>
      {[...cultures, ...others].map((culture) => {
        const bound = form.atPath<string | undefined>(`${path}.${culture}`)
        return (
          <TextField
            key={culture}
            {...bound}
            value={bound.value ?? ''}
            label={t('statistics.templates.nameIn', { language: languageName(culture) })}
            maxLength={keptOfName}
          />
        )
      })}
    </FieldGrid>
  )
}
