import { isDeepStrictEqual } from 'node:util'
import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { culturesFor } from '@papaver/contract/localization/fallback.ts'
import { cultureOfWords } from '@papaver/contract/notifications/broadcasts.ts'
import { notificationRefusals } from '@papaver/contract/notifications/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  insertDraft,
  listDraftRows,
  lockDraft,
  type MessageForm,
  updateDraft,
} from './draft-store.ts'

type Draft = CallOutput<'emails.draft'>
type Input = CallInput<'emails.saveDraft'>['body']

const headOf = (
  { id, version, createdBy, createdByName, changedAt, changedByName }: DraftRow,
  me: Caller,
) => ({
  id,
  version,
  createdBy: createdByName,
  isOwn: createdBy === me.principal.accountId,
  changedAt: changedAt.toISOString(),
  changedBy: changedByName,
})

/** Languages whose subject says something. */
const titled = ({ words }: MessageForm): string[] =>
  Object.keys(words).filter((culture) => words[culture]?.subject.trim() !== '')

/** What is being written, of everybody who may send: whoever is away, another can go on. */
export const listDrafts = async ({ db }: Deps, caller: Caller): Promise<CallOutput<'emails.drafts'>> => {
  const cultures = culturesFor(await readSettings(db), caller.culture)
  return (await listDraftRows(db)).map((row) => {
    const culture = cultureOfWords(titled(row.form), cultures)
    const { words, kind, chosen } = row.form
    const subject = culture === undefined ? '' : (words[culture]?.subject.trim() ?? '')
    return { ...headOf(row, caller), subject, kind, chosen }
  })
}

export const getDraft = async ({ db }: Deps, caller: Caller, id: string): Promise<Draft> => {
  const row = (await findDraft(db, id)) ?? refuse(frameRefusals.notFound)
  return { ...headOf(row, caller), form: row.form, savedFrom: row.savedFrom }
}

const refuseStale = ({ version, changedByName }: DraftRow, known: number): void => {
  if (version !== known) refuse(notificationRefusals.notificationDraftStale, { changedBy: changedByName })
}

const recordDraft = (tx: Tx, step: 'draftSave' | 'draftDiscard', id: string, form: MessageForm): void => {
  const subjects = Object.fromEntries(titled(form).map((culture) => [culture, form.words[culture]?.subject]))
  recordAudit(tx, {
    action: `notification.${step}`,
    entity: 'broadcastDraft',
    entityId: id,
    details: { subjects },
  })
}

const write = async (tx: Tx, caller: Caller, id: string, input: Input): Promise<void> => {
  const { version, form, savedFrom = null } = input
  const name = nameOf(caller.principal)
  const begin = { id, form, savedFrom, createdBy: caller.principal.accountId, createdByName: name }
  const isNew = version === 0 && (await insertDraft(tx, begin))
  const row = isNew ? undefined : await lockDraft(tx, id)
  if (!isNew && row === undefined) return refuse(notificationRefusals.notificationDraftGone)
  if (row !== undefined) {
    // The answer to the save before was lost on the way: it is done, and nobody else's.
    if (isDeepStrictEqual(row.form, form)) return
    refuseStale(row, version)
    await updateDraft(tx, row, { form, savedFrom, changedByName: name })
  }
  recordDraft(tx, 'draftSave', id, form)
}

/** Keeps what stands in the form. One that was sent or discarded meanwhile is not made again by itself. */
export const saveDraft = async (deps: Deps, caller: Caller, id: string, input: Input): Promise<Draft> => {
  await inTransaction(deps, caller.origin, (tx) => write(tx, caller, id, input))
  return getDraft(deps, caller, id)
}

/** Gives it up, as it was seen: what somebody has written since is not thrown away unseen. */
export const discardDraft = (deps: Deps, caller: Caller, id: string, version: number): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const row = (await lockDraft(tx, id)) ?? refuse(frameRefusals.notFound)
    refuseStale(row, version)
    await deleteDraft(tx, id)
    recordDraft(tx, 'draftDiscard', id, row.form)
  })

/** The draft becomes the message: it goes once, in the words that its sender saw. */
export const takeDraft = async (tx: Tx, { id, version }: { id: string; version: number }): Promise<void> => {
  const row = (await lockDraft(tx, id)) ?? refuse(notificationRefusals.notificationDraftGone)
  refuseStale(row, version)
  await deleteDraft(tx, id)
}
