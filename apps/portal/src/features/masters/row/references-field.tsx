import type { ListColumn } from '@papaver/contract/masters/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { focusBeside } from '../../../ui/focus-beside.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { choicesQuery } from '../queries.ts'
import { columnName } from '../words.ts'
import css from './row-page.module.css'
import type { RowForm } from './use-row-form.ts'

interface ReferencesFieldProps {
  form: RowForm
  column: ListColumn
}

/** Several rows of another list: one is added by choosing it, and taken away by its cross. */
export const ReferencesField = ({ form, column }: ReferencesFieldProps) => {
  const { t } = useTranslation()
  const path = `values.${column.key}`
  const { data = [] } = useQuery(choicesQuery(column.list ?? 'countries'))
  const chosen = (form.valueOf(path) ?? []) as readonly string[]
  const nameOf = (id: string) => data.find((each) => each.id === id)?.name ?? id
  const hint = t(`masters.hints.${column.key}`, { defaultValue: '' })
  return (
    <div className={css.references}>
      <SelectField
        label={columnName(t, column.key)}
        optional
        error={form.errorOf(path)}
        {...(hint === '' ? {} : { hint })}
        placeholder={t('masters.row.choose')}
        options={data
          .filter(({ id, isActive }) => isActive && !chosen.includes(id))
          .map(({ id, code, name }) => ({ value: id, label: name, synonyms: [code] }))}
        value={null}
        onChange={(id) => id !== null && form.set(path, [...chosen, id])}
      />
      {chosen.length > 0 && (
        <ul className={css.chips} aria-label={columnName(t, column.key)}>
          {chosen.map((id) => (
            <li key={id} className={css.chip}>
              <bdi>{nameOf(id)}</bdi>
              <IconButton
                icon="x"
                size={24}
                name={t('masters.row.takeAway', { name: nameOf(id) })}
                onClick={(event) => {
                  focusBeside(event.currentTarget, null)
                  form.set(
                    path,
                    chosen.filter((other) => other !== id),
                  )
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
