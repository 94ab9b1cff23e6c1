import { grantsOf } from '@papaver/contract/access/permissions.ts'
import { type Role, roles } from '@papaver/contract/access/roles.ts'
import { shownMenu } from '@papaver/contract/branding/rules.ts'
import type { MenuEntry } from '@papaver/contract/branding/schema.ts'
import { heldBy } from '@papaver/contract/branding/shown.ts'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SidebarGroup } from '../../../ui/sidebar-group.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import type { Groups } from './draft.ts'
import { useEntryName } from './use-entry-name.ts'

/** The groups open and close here as in the menu itself; its links lead nowhere. */
const stay = (event: MouseEvent): void => {
  if ((event.target as Element).closest('a')) event.preventDefault()
}

/** The menu as one with this role would see it, before it is saved. */
export const MenuPreview = ({ groups }: { groups: Groups }) => {
  const { t } = useTranslation()
  const nameOf = useEntryName()
  const [role, setRole] = useState<Role>('CA_ADMIN')
  const [open, setOpen] = useState<string | undefined>(undefined)
  const shown = shownMenu(groups, heldBy(grantsOf([role]), [role]))
  const item = (entry: MenuEntry) => ({
    id: entry.id,
    name: nameOf(entry),
    label: nameOf(entry),
    icon: entry.icon,
    permissions: entry.permissions,
    ...(entry.routerLink === null ? {} : { routerLink: entry.routerLink }),
  })
  return (
    <Card title={t('branding.menuEditor.preview')}>
      <SelectField
        label={t('branding.menuEditor.previewRole')}
        value={role}
        options={Object.keys(roles).map((value) => ({ value, label: t(`users.roles.${value}`) }))}
        onChange={(value) => value !== null && setRole(value as Role)}
      />
      {shown.length === 0 ? <EmptyState icon="menu-2" title={t('branding.menuEditor.previewEmpty')} /> : null}
      <div className="pv-pad-8 pv-before-12 pv-card" onClickCapture={stay}>
        <ul>
          {shown.map((group) => (
            <SidebarGroup
              key={group.id}
              idPrefix="preview"
              group={{ ...item(group), isExpanded: false, items: group.items.map(item) }}
              current={undefined}
              isOpen={open === group.id}
              counts={{}}
              onToggle={() => setOpen(open === group.id ? undefined : group.id)}
              onLeave={() => {}}
            />
          ))}
        </ul>
      </div>
    </Card>
  )
}
