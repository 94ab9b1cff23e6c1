import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry } from '@papaver/contract/audit/schema.ts'
import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { settingsRefusals } from '@papaver/contract/settings/refusals.ts'
import { accepts } from '@papaver/contract/settings/rules.ts'
import type { SettingHistoryEntry } from '@papaver/contract/settings/schema.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Reader } from '../../../platform/transaction.ts'
import { readHistory } from '../../audit/public.ts'
import { definitionOf, hidden, readSettings } from '../values.ts'
import type { Wish } from './save.ts'

/** Values stand in the trail as JSON, a secret as the word that hides it. */
const readValue = (written: unknown): unknown => {
  if (typeof written !== 'string' || written === hidden) return hidden
  try {
    return JSON.parse(written)
  } catch {
    return hidden
  }
}

const mayPutBack = (id: SettingId, before: unknown, present: unknown): boolean =>
  !definitionOf(id).isSecret &&
  before !== hidden &&
  accepts(id, before) &&
  !isDeepStrictEqual(before, present)

const entryOf = (id: SettingId, { seq, at, actorName, details }: HistoryEntry, present: unknown) => {
  const before = readValue(details.before)
  return {
    seq,
    at,
    actorName,
    before,
    after: readValue(details.after),
    reason: typeof details.reason === 'string' ? details.reason : null,
    mayPutBack: mayPutBack(id, before, present),
  }
}

/** Who changed it, when, from what to what; the newest first. */
export const historyOf = async (db: Reader, id: SettingId): Promise<SettingHistoryEntry[]> => {
  const present = (await readSettings(db))[id]
  const entries = await readHistory(db, { entity: 'setting', entityId: id })
  return entries.map((entry) => entryOf(id, entry, present))
}

/** What stood before the change `seq`, as it shall stand again. */
export const putBackWish = async (
  db: Reader,
  id: SettingId,
  { seq, revision }: { readonly seq: number; readonly revision: number | null },
): Promise<Wish> => {
  const entry = (await historyOf(db, id)).find((each) => each.seq === seq)
  if (entry === undefined || definitionOf(id).isSecret || !accepts(id, entry.before))
    return refuse(settingsRefusals.settingsNotPutBack)
  return { settingId: id, settingValue: entry.before, revision }
}
