import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { IncomingDetail, IncomingItem, incomingQuery } from '@papaver/contract/exchange/schema.ts'
import { type IncomingUse, incomingStateOf, isStillUsable } from '@papaver/contract/exchange/states.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { type Caller, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type CaseContext, readContext } from '../casework/public.ts'
import { nameIn, namesOf } from '../masters/public.ts'
import {
  countIncoming,
  findIncoming,
  type ListedIncoming,
  listIncoming,
  lockIncoming,
  setCase,
  setUse,
  wasGenuine,
} from './incoming-store.ts'
import { authorityById } from './judge.ts'
import { findCaseNumbered } from './match-store.ts'
import { newsOf } from './news.ts'
import { listCases, listResting } from './permits-abroad-store.ts'
import type { FollowIncoming } from './take-in.ts'

type Naming = Pick<CaseContext, 'masters' | 'culture'>

export const itemOf = ({ masters, culture }: Naming, row: ListedIncoming): IncomingItem => {
  const authority = authorityById(masters, row.authorityId)
  const { id, way, subject, verdict, number, caseId, use, countryId } = row
  return {
    ...{ id, way, subject, verdict, number, use },
    receivedAt: row.receivedAt.toISOString(),
    state: incomingStateOf(row),
    country: { id: countryId, name: namesOf({ masters, culture }).country(countryId) },
    authorityName: authority ? nameIn(authority.names, culture) : null,
    ...newsOf(row.said),
    case: caseId === null ? null : { id: caseId, number: row.caseNumber, status: row.caseStatus ?? '' },
  }
}

/** Every case here that rests on the permit that it is about; nothing of what only crossed a border. */
const restingOf = async ({ db }: CaseContext, row: ListedIncoming): Promise<IncomingDetail['resting']> => {
  const { said, countryId, number } = row
  if (!wasGenuine(row) || said.subject === 'endorsed') return []
  const ids = await listResting(db, { countryId, number })
  // Those that rested on what it has replaced may take it.
  const replaced = said.subject === 'issued' && said.direction === 'import' ? said.replaces : null
  const before = replaced === null ? [] : await listResting(db, { countryId, number: replaced })
  const cases = await listCases(db, [...new Set([...ids, ...before])])
  return cases.map(({ id, number: known, status }) => ({ id, number: known, status }))
}

const detailOf = async (context: CaseContext, row: ListedIncoming): Promise<IncomingDetail> => {
  const isOpen = row.verdict === 'genuine' && row.use === null
  const mayChange = context.principal.permissions.has('case.review') && isOpen
  const { keyId, said, sentName } = row
  return {
    ...itemOf(context, row),
    ...{ keyId, said, sentName },
    resting: await restingOf(context, row),
    takenInBy: row.takenInByName,
    matchedBy: row.matchedByName,
    usedAt: row.usedAt?.toISOString() ?? null,
    usedBy: row.usedByName,
    mayMatch: mayChange,
    mayClose: mayChange,
  }
}

export const showIncoming = async (deps: Deps, caller: Caller, id: string): Promise<IncomingDetail> => {
  const row = (await findIncoming(deps.db, id)) ?? refuse(frameRefusals.notFound)
  return detailOf(await readContext(deps, caller), row)
}

/** Above this a count is only "at least". */
const countLimit = 10_000

export const incomingPage = async (deps: Deps, caller: Caller, query: z.output<typeof incomingQuery>) => {
  const { page, pageSize = caller.principal.pageSize, ...filter } = query
  const context = await readContext(deps, caller)
  const [rows, total] = await Promise.all([
    listIncoming(deps.db, filter, { page, pageSize }),
    countIncoming(deps.db, filter, countLimit + 1),
  ])
  return {
    items: rows.map((row) => itemOf(context, row)),
    total: Math.min(total, countLimit),
    totalIsEstimate: total > countLimit,
    page,
    pageSize,
  }
}

/** Held, genuine and not dealt with yet, or dealt with in one of these ways; whatever else is refused with the reason. */
export const lockOpen = async (
  tx: Tx,
  id: string,
  besides: readonly IncomingUse[] = [],
): Promise<ListedIncoming> => {
  const row = (await lockIncoming(tx, id)) ?? refuse(frameRefusals.notFound)
  if (row.verdict !== 'genuine') refuse(exchangeRefusals.exchangeNotUsable, { reason: row.verdict })
  if (row.use !== null && !isStillUsable(row.use) && !besides.includes(row.use))
    refuse(exchangeRefusals.exchangeNotUsable, { reason: 'used' })
  return row
}

/** Says what it was used for, in the transaction of the use. */
export const markUsed = async (
  tx: Tx,
  { id, number, caseId }: Pick<ListedIncoming, 'id' | 'number' | 'caseId'>,
  { use, by, recordedAs }: { readonly use: IncomingUse; readonly by: string; readonly recordedAs?: string },
): Promise<void> => {
  await setUse(tx, id, { use, usedByName: by, ...(recordedAs === undefined ? {} : { recordedAs }) })
  recordAudit(tx, {
    action: 'exchange.use',
    entity: 'exchange',
    entityId: id,
    details: { number, use, ...(caseId === null ? {} : { caseId }) },
  })
}

/** An officer names the case that it belongs to, or says that it was not this one. */
export const match = async (
  deps: Deps,
  caller: Caller,
  { id, number }: { readonly id: string; readonly number: string | null },
  follow: FollowIncoming,
): Promise<IncomingDetail> => {
  const context = await readContext(deps, caller)
  await inTransaction(deps, caller.origin, async (tx) => {
    const row = await lockOpen(tx, id)
    const found = number === null ? undefined : await findCaseNumbered(tx.db, number)
    if (number !== null && found === undefined) refuse(exchangeRefusals.exchangeNoCase, { number })
    if (found && found.partnerCountry !== row.countryId)
      refuse(exchangeRefusals.exchangeNotUsable, { reason: 'otherCountry' })
    const by = nameOf(caller.principal)
    await setCase(tx, id, { caseId: found?.id ?? null, matchedByName: found ? by : null })
    const details = { number: row.number, case: number ?? '' }
    recordAudit(tx, { action: 'exchange.match', entity: 'exchange', entityId: id, details })
    const authority = authorityById(context.masters, row.authorityId)
    const authorityName = authority ? nameIn(authority.names, context.culture) : row.countryId
    const { countryId, said } = row
    for (const caseId of new Set([row.caseId, found?.id ?? null]))
      await follow(tx, context, { id, countryId, authorityName, caseId, said })
  })
  return showIncoming(deps, caller, id)
}

/** It was read, and nothing more is to be done about it. */
export const close = async (deps: Deps, caller: Caller, id: string): Promise<IncomingDetail> => {
  await inTransaction(deps, caller.origin, async (tx) =>
    markUsed(tx, await lockOpen(tx, id), { use: 'done', by: nameOf(caller.principal) }),
  )
  return showIncoming(deps, caller, id)
}
