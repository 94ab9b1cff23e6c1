import { isHolderFlag } from '@papaver/contract/casework/holder.ts'
import { isFreedBy } from '@papaver/contract/casework/holds.ts'
import { standingOf } from '@papaver/contract/casework/kind.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import type { EventName } from '@papaver/contract/consequences/events.ts'
import { inLine, labelled } from '@papaver/contract/in-line.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { inTransaction, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { officersWith, type Person } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { inAllLanguages, wordsFor } from '../localization/public.ts'
import type { Names } from '../masters/public.ts'
import { type Notified, notifyEach } from '../notifications/public.ts'
import { type CaseContext, readContext } from './context.ts'
import type { Concerned } from './events.ts'
import { lookAhead } from './forecast.ts'
import { insertHistory } from './history-store.ts'
import { maySee } from './mails.ts'
import { flagCases } from './partner-store.ts'
import { allChecks } from './party-checks.ts'
import { systemScope } from './policy.ts'
import { insertChange, listConcerned, listDraftsConcerned, takeChange } from './recheck-store.ts'
import type { CaseRecord } from './records.ts'
import type { AnyServedKind } from './served-kind.ts'

/** A kind whose cases are checked again when something changes that they rest on. */
export type RecheckedKind = Pick<
  AnyServedKind,
  'kind' | 'records' | 'concerned' | 'printedAddress' | 'afterRecheck'
> & {
  // biome-ignore lint/suspicious/noExplicitAny: a kind's own record meets its own checks only.
  readonly checksOf: (context: CaseContext, record: any) => Promise<readonly Check[]>
}

/** No setting: how much one transaction holds is a matter of the machine. What is more is done behind it, piece by piece. */
const mostAtOnce = 100
/** After more of them the work is left to the next minute. */
const mostFailures = 10
/** Of the cases that a notice is about, so many are named in it. */
const mostNamed = 20

/** The system sees what officers see, and is nobody. */
const system: Principal = {
  accountId: '00000000-0000-0000-0000-000000000000',
  sessionId: '',
  userName: 'system',
  firstName: '',
  lastName: 'system',
  roles: [],
  permissions: new Set(['case.review', 'case.decide', 'incident.confidential']),
  establishmentId: null,
  customsPointIds: [],
  culture: 'en',
  pageSize: 20,
  isPending: false,
  impersonator: null,
}

const contextIn = async (deps: Deps, { db, now }: Tx): Promise<CaseContext> => ({
  // Its reads are those of the transaction: a second connection might never come.
  ...(await readContext({ ...deps, db, clock: { now: () => now } } as Deps, {
    principal: system,
    culture: 'en',
  })),
  db,
})

/** Flags of the kind that fit the checks as they are now, and that do not any more. */
const flagsNow = (
  { kind }: Pick<RecheckedKind, 'kind'>,
  flags: readonly string[],
  checks: readonly Check[],
): { raises: string[]; lowers: string[] } => {
  const wrong = new Set(
    checks.flatMap(({ severity, code, about }) =>
      severity === 'pass' ? [] : [code, `${code} ${about ?? ''}`],
    ),
  )
  const standing = Object.entries(standingOf(kind))
  const isMissing = (codes: readonly string[]): boolean => codes.some((code) => wrong.has(code))
  return {
    raises: standing.flatMap(([flag, codes]) => (isMissing(codes) && !flags.includes(flag) ? [flag] : [])),
    lowers: standing.flatMap(([flag, codes]) => (!isMissing(codes) && flags.includes(flag) ? [flag] : [])),
  }
}

/** What is about the holder is called the same by every kind. */
const flagKey = (feature: string, flag: string): string =>
  isHolderFlag(flag) ? `casework.flags.${flag}` : `${feature}.flags.${flag}`

/** What the history says of the flags, in every language of the portal. */
const flagTexts = (
  { kind: { feature } }: Pick<RecheckedKind, 'kind'>,
  how: 'raised' | 'lowered',
  flags: readonly string[],
): Names[] =>
  flags.map((flag) =>
    inAllLanguages((words) => words(`casework.recheck.${how}`, { flag: words(flagKey(feature, flag)) })),
  )

interface Flagged {
  readonly served: RecheckedKind
  readonly record: CaseRecord
  readonly raises: readonly string[]
}

/** What of its flags is not true any more of a case as it stands. */
const differenceIn = async (served: RecheckedKind, context: CaseContext, record: CaseRecord) =>
  flagsNow(served, record.case.flags, await allChecks(served, context, record))

/** Checks one case again, under its lock; undefined where nothing about it is different. */
const recheckOne = async (
  served: RecheckedKind,
  tx: Tx,
  context: CaseContext,
  event: EventName,
  id: string,
): Promise<Flagged | undefined> => {
  const record: CaseRecord = await served.records.lock(tx, systemScope, id)
  const { raises, lowers } = await differenceIn(served, context, record)
  if (raises.length === 0 && lowers.length === 0) return undefined
  await flagCases(tx, { ids: [id] }, { raises, lowers })
  const { status, number } = record.case
  const { entity } = served.kind
  insertHistory(tx, {
    caseId: record.case.id,
    action: 'recheck',
    fromStatus: status,
    toStatus: status,
    side: 'system',
    actorName: 'system',
    // For officers only: the holder hears of what they decide.
    isInternal: true,
    texts: [
      inAllLanguages((words) => words(`casework.events.${event}`)),
      ...flagTexts(served, 'raised', raises),
      ...flagTexts(served, 'lowered', lowers),
    ],
  })
  recordAudit(tx, {
    action: `${entity}.recheck`,
    entity,
    entityId: id,
    details: { number, event, raises, lowers },
  })
  await served.afterRecheck?.({ tx, context, record }, raises)
  return { served, record, raises }
}

/** One notice for each officer, about the cases assigned to that officer and those assigned to nobody. */
const notifyOfficers = async (
  tx: Tx,
  publicUrl: string,
  event: EventName,
  flagged: readonly Flagged[],
): Promise<void> => {
  if (flagged.length === 0) return
  const officers = await officersWith(tx.db)
  const isAssigned = ({ record }: Flagged): boolean =>
    officers.some(({ id }) => id === record.case.assigneeId)
  const concerns =
    (officer: Person) =>
    (each: Flagged): boolean =>
      (each.record.case.assigneeId === officer.id || !isAssigned(each)) &&
      maySee(each.served.kind, each.record)(officer)
  const notices = officers.flatMap((officer): Notified[] => {
    const own = flagged.filter(concerns(officer))
    const [first] = own
    if (first === undefined) return []
    const words = wordsFor(officer.culture)
    const line = ({ served: { kind }, record: { case: row }, raises }: Flagged): string => {
      const flags = raises.map((flag) => words(flagKey(kind.feature, flag)))
      return labelled(officer.culture, row.number, inLine(officer.culture, flags))
    }
    const { entity, place } = first.served.kind
    const notice: Notified['notice'] = {
      code: 'CASES_CONCERNED',
      params: {
        change: words(`casework.events.${event}`),
        count: String(own.length),
        list: own.slice(0, mostNamed).map(line).join('\n'),
      },
      place: own.length === 1 ? `${place}/${first.record.case.id}` : '/work',
      publicUrl,
      entity,
      entityId: first.record.case.id,
    }
    return [{ to: officer, notice }]
  })
  await notifyEach(tx, notices)
}

const idsConcerned = async (served: RecheckedKind, context: CaseContext, concerned: Concerned) => {
  const own = await served.concerned?.(context, concerned)
  const caseIds = own ?? concerned.caseIds
  const { preparationIds, goodsPermits, requestIds, partnerIds, ...others } = concerned
  const any = own === undefined && partnerIds ? { ...others, partnerIds } : others
  // What only the kind can find by, and it does not: nothing of it is concerned.
  if ((preparationIds ?? goodsPermits ?? requestIds) !== undefined && own === undefined) return []
  return listConcerned(context.db, served.kind.entity, { ...any, ...(caseIds ? { caseIds } : {}) })
}

/** Checks these cases of one kind again; answers those for which something is missing now. */
const recheckAll = async (
  served: RecheckedKind,
  tx: Tx,
  context: CaseContext,
  event: EventName,
  ids: readonly string[],
): Promise<Flagged[]> => {
  const flagged: Flagged[] = []
  for (const id of ids) {
    const found = await recheckOne(served, tx, context, event, id)
    if (found && found.raises.length > 0) flagged.push(found)
  }
  return flagged
}

/** Says which cases it would flag or free, all of them, and which drafts could not be submitted. */
const foreseeAll = async (
  served: RecheckedKind,
  tx: Tx,
  context: CaseContext,
  concerned: Concerned,
  { isAfter, foresee, foreseeFreed }: NonNullable<ReturnType<typeof lookAhead>>,
): Promise<void> => {
  const ids = [
    ...(isAfter ? await idsConcerned(served, context, concerned) : []),
    ...(await listDraftsConcerned(tx.db, served.kind.entity, concerned)),
  ]
  for (const id of ids) {
    const record: CaseRecord = await served.records.get(tx.db, systemScope, id)
    const { raises, lowers } = await differenceIn(served, context, record)
    if (raises.length > 0) foresee(record.case)
    if (isFreedBy(record.case.flags, lowers)) foreseeFreed(record.case)
  }
}

/**
 * Checks the cases again that an event concerns, in its transaction, and raises or lowers the flags of what they rest on
 * (`standingOf`). Of more than a hundred of a kind the others are checked behind it, a hundred in each transaction.
 */
export const followChanges = (deps: Deps, kinds: readonly RecheckedKind[]): void => {
  const { followers, environment } = deps
  followers.follow('changed', async (tx, { event, concerned }) => {
    const context = await contextIn(deps, tx)
    const ahead = lookAhead(tx)
    if (ahead) {
      for (const served of kinds) await foreseeAll(served, tx, context, concerned, ahead)
      return
    }
    const flagged: Flagged[] = []
    for (const served of kinds) {
      const ids = await idsConcerned(served, context, concerned)
      flagged.push(...(await recheckAll(served, tx, context, event, ids.slice(0, mostAtOnce))))
      for (let from = mostAtOnce; from < ids.length; from += mostAtOnce)
        await insertChange(tx, { event, concerned: { caseIds: ids.slice(from, from + mostAtOnce) } })
    }
    await notifyOfficers(tx, environment.publicUrl, event, flagged)
  })
  followers.follow('changedBehind', insertChange)
}

/**
 * Checks what changes have left to be checked; answers how many there were. One that fails stays for the next time, and holds up none
 * of those behind it.
 * @throws the first failure, once all others are done
 */
export const runPendingChanges = async (deps: Deps): Promise<number> => {
  const failures: unknown[] = []
  let [done, last] = [0, '0']
  for (let isOver = false; !isOver; ) {
    // A transaction that is tried again takes the same change.
    const before = last
    await inTransaction(deps, systemOrigin('casework.changes'), async (tx) => {
      const change = await takeChange(tx, before)
      isOver = change === undefined
      if (change === undefined) return
      last = change.id
      await deps.followers.emit(tx, 'changed', change)
    }).then(
      () => {
        if (!isOver) done += 1
      },
      (error: unknown) => {
        failures.push(error)
        // Nothing was taken: the database itself does not answer.
        isOver = failures.length > mostFailures
      },
    )
  }
  if (failures.length > 0) throw failures[0]
  return done
}
