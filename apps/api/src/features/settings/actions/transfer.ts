import { isSettingId, type SettingId, settingIds } from '@papaver/contract/settings/definitions.ts'
import { settingsRefusals } from '@papaver/contract/settings/refusals.ts'
import {
  type ImportAnswer,
  type SettingFault,
  type SettingsExport,
  settingsExport,
} from '@papaver/contract/settings/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Web } from '../../../platform/http/serve.ts'
import { readWholeUpload } from '../../../platform/http/spool-uploads.ts'
import { received } from '../../../platform/received/received.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { discordsOf, faultsOf, isChanged, isDangerous, isFixed, laidOver } from '../policy.ts'
import { lockSettings } from '../store.ts'
import { definitionOf, readStanding, type Standing } from '../values.ts'
import { confirmDanger } from './save.ts'
import { writeChanges } from './write-changes.ts'

/** Secrets and what only the installation knows of itself never leave, and never come in. */
const travels = (id: SettingId): boolean => !definitionOf(id).isSecret && !isFixed(id)

/** Everything the authority has set otherwise than the default, without secrets. */
export const exportOf = ({ settings }: Standing, version: string, now: Date): SettingsExport => ({
  format: 'papaver-settings',
  version,
  exportedAt: now.toISOString(),
  settings: Object.fromEntries(
    settingIds
      .filter((id) => travels(id) && isChanged(settings, id, definitionOf(id).default))
      .map((id) => [id, settings[id]]),
  ),
})

const maxBytes = 1_000_000

/** The file of the form with the texts that came before it; refuses what is no export of settings. */
const readImport = async ({ request, principal }: Caller) => {
  const { name: file, bytes, fields } = await readWholeUpload(request, { field: 'file', maxBytes })
  const parsed = await received({ asker: principal.accountId, file }, 'parseJson', bytes)
  const { data } = settingsExport.safeParse(parsed)
  return data ? { file: data, fields } : refuse(settingsRefusals.settingsNoExport)
}

interface Wanted {
  readonly id: SettingId
  readonly value: unknown
}
interface Plan {
  readonly wanted: readonly Wanted[]
  readonly refused: ImportAnswer['refused']
  readonly unknown: readonly string[]
  readonly unchanged: number
}

/** Leaves out what would not go together with the rest, until the rest does. */
const harmonious = (standing: Standing, wanted: readonly Wanted[], caller: Caller) => {
  const asker = { address: caller.origin.address ?? undefined }
  const refused: SettingFault[] = []
  let left = wanted
  for (;;) {
    const discords = discordsOf(laidOver(standing.settings, left), new Set(left.map(({ id }) => id)), asker)
    if (discords.length === 0) return { left, refused }
    const out = new Set(discords.map(({ settingId }) => settingId))
    refused.push(...discords)
    left = left.filter(({ id }) => !out.has(id))
  }
}

const planOf = (standing: Standing, { settings }: SettingsExport, caller: Caller): Plan => {
  const given = Object.entries(settings).map(([settingId, settingValue]) => ({ settingId, settingValue }))
  const known = given.filter(({ settingId }) => isSettingId(settingId))
  const stays = known.filter(({ settingId }) => isSettingId(settingId) && !travels(settingId))
  const faults: SettingFault[] = [
    ...known.filter((item) => !stays.includes(item)).flatMap(faultsOf),
    ...stays.map(({ settingId }) => ({ settingId, at: '', code: 'staysHere', params: {} })),
  ]
  const wrong = new Set(faults.map(({ settingId }) => settingId))
  const changed = known.flatMap(({ settingId: id, settingValue: value }) =>
    isSettingId(id) && !wrong.has(id) && isChanged(standing.settings, id, value) ? [{ id, value }] : [],
  )
  const { left, refused } = harmonious(standing, changed, caller)
  return {
    wanted: left,
    refused: [...faults, ...refused].map((fault) => {
      const isHidden = isSettingId(fault.settingId) && definitionOf(fault.settingId).isSecret
      return { ...fault, value: isHidden ? null : settings[fault.settingId] }
    }),
    unknown: given.map(({ settingId }) => settingId).filter((id) => !isSettingId(id)),
    unchanged: known.length - wrong.size - changed.length,
  }
}

const newest = ({ rows }: Standing): number =>
  Math.max(0, ...[...rows.values()].map(({ revision }) => revision))

const answerOf = (
  standing: Standing,
  file: SettingsExport,
  plan: Plan,
  isApplied: boolean,
): ImportAnswer => ({
  isApplied,
  version: file.version,
  exportedAt: file.exportedAt,
  revision: newest(standing),
  changes: plan.wanted.map(({ id, value }) => ({
    settingId: id,
    before: standing.settings[id],
    after: value,
    isDangerous: isDangerous(id),
  })),
  refused: [...plan.refused],
  unknown: [...plan.unknown],
  unchanged: plan.unchanged,
})

/** What the file would change; nothing is written. */
const preview = async ({ db }: Deps, caller: Caller, file: SettingsExport): Promise<ImportAnswer> => {
  const standing = await readStanding(db)
  return answerOf(standing, file, planOf(standing, file, caller), false)
}

/** Writes what the preview has shown, so far as nothing has changed since (`seen`). */
export const importSettings = async (
  web: Web,
  deps: Deps,
  caller: Caller,
  { apply, seen }: { readonly apply: boolean; readonly seen: number | undefined },
): Promise<ImportAnswer> => {
  const { file, fields } = await readImport(caller)
  const shown = await preview(deps, caller, file)
  if (!apply) return shown
  const ids = shown.changes.flatMap(({ settingId }) => (isSettingId(settingId) ? [settingId] : []))
  await confirmDanger(web, caller, ids, fields)
  return inTransaction(deps, caller.origin, async (tx) => {
    await lockSettings(tx)
    const standing = await readStanding(tx.db)
    if (newest(standing) !== (seen ?? shown.revision)) refuse(settingsRefusals.settingsStale, { items: [] })
    const plan = planOf(standing, file, caller)
    const reason = fields.reason?.trim().slice(0, 500)
    const more = { ...(reason ? { reason } : {}), importedFrom: file.exportedAt }
    const changes = plan.wanted.map(({ id, value }) => ({ id, before: standing.settings[id], after: value }))
    await writeChanges(deps, tx, changes, more)
    return answerOf(standing, file, plan, true)
  })
}
