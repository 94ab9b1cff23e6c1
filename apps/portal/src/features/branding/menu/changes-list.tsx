import { type MenuChange, menuChanges } from '@papaver/contract/branding/menu-changes.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../../../platform/listed.ts'
import type { Groups } from './draft.ts'
import { useEntryName } from './use-entry-name.ts'

const shownAtOnce = 8

/** What one menu differs in from another: an entry a line, with everything that was done to it. */
export const ChangesList = ({ before, after }: { before: Groups; after: Groups }) => {
  const { t } = useTranslation()
  const nameOf = useEntryName()
  const byEntry = new Map<string, MenuChange[]>()
  for (const change of menuChanges(before, after))
    byEntry.set(change.id, [...(byEntry.get(change.id) ?? []), change])
  const lines = [...byEntry.values()]
  if (lines.length === 0) return <p className="pv-size-12 pv-dim">{t('branding.change.none')}</p>
  return (
    <ul className="pv-column pv-gap-2 pv-size-13 pv-block-4">
      {lines.slice(0, shownAtOnce).map(([first, ...others]) =>
        first === undefined ? null : (
          <li key={first.id}>
            <b>{nameOf(first.entry)}</b>:{' '}
            {listed([first, ...others].map(({ kind }) => t(`branding.change.${kind}`)))}
          </li>
        ),
      )}
      {lines.length > shownAtOnce ? (
        <li className="pv-size-12 pv-dim">
          {t('branding.change.more', { count: lines.length - shownAtOnce })}
        </li>
      ) : null}
    </ul>
  )
}
