import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../platform/session.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { type BulkAction, fits, offeredActions } from './bulk-rows.ts'

const faces: Record<BulkAction, { icon: IconName; shortcut: string }> = {
  take: { icon: 'user-check', shortcut: 'T' },
  assign: { icon: 'user-plus', shortcut: 'A' },
  propose: { icon: 'thumb-up', shortcut: 'P' },
  issue: { icon: 'writing-sign', shortcut: 'S' },
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [contenteditable]') !== null

/** The letters of the bar, while rows are chosen and nobody writes. */
const useShortcuts = (
  isOn: boolean,
  able: (action: BulkAction) => boolean,
  run: (action: BulkAction) => void,
) =>
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const key = event.key.toUpperCase()
      const [action] = Object.entries(faces).find(([, { shortcut }]) => shortcut === key) ?? []
      if (action === undefined || !able(action as BulkAction)) return
      event.preventDefault()
      run(action as BulkAction)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

interface ListBulkProps {
  account: Account
  rows: readonly ListItem[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What can be done to the chosen rows, and the dialog that does it. */
export const ListBulk = ({ account, rows, chosen, onChoose }: ListBulkProps) => {
  const { t } = useTranslation()
  const [action, setAction] = useState<BulkAction>()
  const picked = rows.filter(({ id }) => chosen.has(id))
  const able = (one: BulkAction) => picked.filter((row) => fits(account, one, row))
  const offered = offeredActions(account)
  const isOn = picked.length > 0 && action === undefined
  useShortcuts(isOn, (one) => offered.includes(one) && able(one).length > 0, setAction)
  const ready = able('issue').length
  return (
    <>
      <BulkBar
        chosen={picked.length}
        onClear={() => onChoose(new Set())}
        actions={offered.map((one) => ({
          key: one,
          label: t(`authorizations.list.bulk.action.${one}`),
          ...faces[one],
          able: able(one).length,
          onClick: () => setAction(one),
        }))}
      >
        {ready > 0 && t('authorizations.list.bulk.ready', { ready, chosen: picked.length })}
      </BulkBar>
      {action !== undefined && (
        <BulkDialog
          action={action}
          rows={able(action)}
          chosen={picked.length}
          onClose={(isDone) => {
            setAction(undefined)
            if (isDone) onChoose(new Set())
          }}
        />
      )}
    </>
  )
}
