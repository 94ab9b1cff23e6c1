import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { SelectField } from '../../ui/select-field.tsx'
import css from './settings.module.css'

export interface GroupEntry {
  readonly group: string
  /** So many of its settings are not saved. */
  readonly edited: number
}

interface GroupNavProps {
  groups: readonly GroupEntry[]
  /** Undefined while a search looks through all of them. */
  current: string | undefined
  onChoose: (group: string) => void
}

/** The groups at the side; on a small screen one chooses among them in a field. */
export const GroupNav = ({ groups, current, onChoose }: GroupNavProps) => {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  if (isNarrow)
    return (
      <SelectField
        label={t('settings.page.group')}
        options={groups.map(({ group }) => ({ value: group, label: t(`settings.groups.${group}.name`) }))}
        value={current ?? null}
        onChange={(group) => group !== null && onChoose(group)}
        searchable={false}
      />
    )
  return (
    <nav
      className={`${css.nav} pv-stack pv-packed pv-gap-2`}
      data-noprint
      aria-label={t('settings.page.groups')}
    >
      {groups.map(({ group, edited }) => (
        <a
          key={group}
          href={hrefOf('/settings', { group })}
          className={css.way}
          aria-current={group === current ? 'page' : undefined}
        >
          <span>{t(`settings.groups.${group}.name`)}</span>
          {edited > 0 && (
            <span className={`${css.count} pv-size-12 pv-strong pv-amber pv-on-amber pv-inline-6`}>
              {edited}
              <span className="pv-hidden"> {t('settings.page.unsaved')}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
