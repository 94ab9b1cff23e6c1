import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { SettingRow } from './setting-row.tsx'
import css from './settings.module.css'
import { isTestable, TestGroup } from './test-group.tsx'
import type { Detail, Edits, Wrong } from './use-edits.ts'

interface GroupCardProps {
  group: string
  /** Those of its settings that are in view. */
  details: readonly Detail[]
  edits: Edits
  wrongs: readonly Wrong[]
  isReadOnly: boolean
  onLeave: (id: SettingId) => void
  onHistory: (id: SettingId) => void
}

/** One group: what it is about, its settings, and a way to try them out. */
export const GroupCard = ({ group, details, wrongs, ...row }: GroupCardProps) => {
  const { t } = useTranslation()
  return (
    <Card title={t(`settings.groups.${group}.name`)}>
      <p className={`${css.lead} pv-prose pv-note`}>{t(`settings.groups.${group}.lead`)}</p>
      {isTestable(group) && !row.isReadOnly && <TestGroup group={group} edits={row.edits} />}
      <div className="pv-stack pv-fit">
        {details.map((detail) => (
          <SettingRow
            key={detail.settingId}
            detail={detail}
            wrongs={wrongs.filter(({ settingId }) => settingId === detail.settingId)}
            {...row}
          />
        ))}
      </div>
    </Card>
  )
}
