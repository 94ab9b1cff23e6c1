import { isGroup, type MenuProblem } from '@papaver/contract/branding/rules.ts'
import type { MenuEntry } from '@papaver/contract/branding/schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import { AudienceField } from './audience-field.tsx'
import { changeEntry, type Groups, parentOf } from './draft.ts'
import { IconField } from './icon-field.tsx'
import { LabelFields } from './label-fields.tsx'
import { PlaceField } from './place-field.tsx'
import { useEntryName } from './use-entry-name.ts'

interface ItemFieldsProps {
  entry: MenuEntry | undefined
  groups: Groups
  problems: readonly MenuProblem[]
  onChange: (groups: Groups) => void
}

/** What is wrong with one field of the entry, in words. */
export type SayProblem = (field: MenuProblem['field']) => string | undefined

/** The chosen entry: its words, its sign, where it leads and who is shown it. */
export const ItemFields = ({ entry, groups, problems, onChange }: ItemFieldsProps) => {
  const { t } = useTranslation()
  const nameOf = useEntryName()
  if (entry === undefined)
    return (
      <Card title={t('branding.menuEditor.entry')}>
        <EmptyState
          icon="pencil"
          title={t('branding.menuEditor.noneTitle')}
          help={t('branding.menuEditor.noneText')}
        />
      </Card>
    )
  const change = (part: Partial<MenuEntry>): void => onChange(changeEntry(groups, entry.id, part))
  const say: SayProblem = (field) => {
    const problem = problems.find((each) => each.field === field)
    return problem && t(`branding.menuProblem.${problem.code}`, { detail: problem.detail })
  }
  const upper = groups.find(({ id }) => id === entry.id)
  const isUpperGroup = upper !== undefined && isGroup(upper)
  return (
    <Card
      title={nameOf(entry)}
      aside={t(isUpperGroup ? 'branding.menuEditor.isGroup' : 'branding.menuEditor.isEntry')}
    >
      <div className="pv-column pv-gap-16">
        <LabelFields entry={entry} say={say} onChange={change} />
        {isUpperGroup ? null : <PlaceField entry={entry} say={say} onChange={change} />}
        <CheckField
          label={t('branding.menuEditor.hiddenField')}
          hint={t('branding.menuEditor.hiddenHint')}
          checked={entry.isHidden}
          onChange={(isHidden) => change({ isHidden })}
        />
        <AudienceField entry={entry} say={say} onChange={change} />
        <IconField entry={entry} isDrawn={parentOf(groups, entry.id) === ''} say={say} onChange={change} />
      </div>
    </Card>
  )
}
