import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import {
  type AuthorizationAction,
  type AuthorizationStatus,
  statusStyles,
} from '@papaver/contract/authorizations/life.ts'
import type { AuthorizationInput } from '@papaver/contract/authorizations/schema.ts'
import { insufficientFlag } from '@papaver/contract/casework/holds.ts'
import type { Updateable } from 'kysely'
import type { TradeAuthorization } from '../../platform/database/database-types.ts'
import { nameOf } from '../../platform/http/caller.ts'
import { systemOrigin, type Tx } from '../../platform/transaction.ts'
import {
  judgedBy,
  keepCase,
  lockHolder,
  type MailAbout,
  mailAbout as mailAboutCase,
  type Passage,
  type ServedKind,
  scopeOf,
  sideOf,
  usualPeriods,
} from '../casework/public.ts'
import { answer } from './actions/answer.ts'
import { certify } from './actions/certify.ts'
import { drafts } from './actions/draft.ts'
import { emitPermitChange, endsRequest } from './actions/emit-change.ts'
import { issue } from './actions/issue.ts'
import * as office from './actions/office-steps.ts'
import { type By, judgePending, leaveEarlier } from './actions/pending-successor.ts'
import { flagsOfOpen, requestFlags } from './actions/permit-flags.ts'
import { correct, extend } from './actions/replace.ts'
import type { StepContext } from './actions/step.ts'
import { submit } from './actions/submit.ts'
import { usual } from './actions/usual.ts'
import { openEarlierId } from './earlier-facts.ts'
import { closeMessagesOf } from './foreign/close-messages.ts'
import { restsOn } from './foreign/permit-abroad.ts'
import { flagsAfter, notifyOfStep } from './foreign/transmit.ts'
import { lockGoodsPermits } from './goods-facts.ts'
import { listCasesBy } from './goods-store.ts'
import { mailParams } from './mail-params.ts'
import { listCasesWith } from './parties.ts'
import { printedAddress } from './permit-data.ts'
import { actionsFor, mayAddFiles, mayEdit, reasonsAgainst } from './policy.ts'
import { type AuthorizationRecord, factsOf, lockRecord, records } from './record.ts'
import { listCasesOf, updateHeader } from './store.ts'

/** What a step means for the permit before this case, and for the request that is to replace it. */
const followStep = async (
  { tx, record }: Pick<StepContext, 'tx' | 'record'>,
  passage: Passage,
  actor: By,
): Promise<AuthorizationRecord | undefined> => {
  if (passage.from === passage.to) return undefined
  await judgePending(tx, record)
  return endsRequest(passage) ? leaveEarlier(tx, record, actor) : undefined
}

const mailOfEarlier = (
  { tx, context, record }: StepContext,
  earlier: AuthorizationRecord,
  code: 'IE_REPLACED' | 'IE_DECLINED',
): Promise<void> =>
  mailAbout(tx, {
    ...{ code, to: 'applicant', record: earlier, number: earlier.case.number ?? '', context },
    ...{ successor: record.case.number ?? '', reasonCode: null, comment: null, dueOn: null },
  })

/** The permit before this one has ended with its issue. */
const replaced = async (step: StepContext): Promise<void> => {
  const { deps, tx, record } = step
  const { replacesId, isExtension } = record.header
  if (replacesId === null) return
  const earlier = await records.lockToAdd(tx, replacesId)
  await emitPermitChange({ deps, tx, record: earlier, isExtension }, { from: 'ISS', to: 'RPL' })
  await mailOfEarlier(step, earlier, 'IE_REPLACED')
}

/** The first kind of case: authorizations of trade (1961 art. 31, 1971 art. 12, 1988 art. 12). */
export const servedAuthorizations: ServedKind<
  AuthorizationRecord,
  ActionInput,
  Updateable<TradeAuthorization>,
  AuthorizationInput,
  AuthorizationAction,
  AuthorizationStatus
> = {
  ...judgedBy(authorizationKind, { reasonsAgainst, actionsFor, mayEdit, mayAddFiles }, factsOf),
  records,
  judge: usual.judge,
  lockGrounds: async (tx, record, scope) => {
    await lockHolder(tx, record)
    const earlierId = openEarlierId(record)
    if (earlierId !== undefined) await lockRecord(tx, scope, earlierId)
    if (record.case.partnerId !== null) await keepCase(tx, record.case.partnerId)
    await lockGoodsPermits(tx, scope, record)
  },
  steps: {
    ...usual,
    submit,
    answer,
    propose: office.propose,
    approve: office.approve,
    refuse: office.refuseRequest,
    issue,
    return: office.returnToOfficer,
    suspend: office.suspend,
    lift: office.lift,
    revoke: office.revoke,
    cancel: office.cancel,
    correct,
    extend,
    decline: office.decline,
    close: office.close,
    certify,
  },
  updateOwn: updateHeader,
  printedAddress,
  concerned: async (context, { preparationIds, goodsPermits, partnerIds }) => {
    if (goodsPermits) return listCasesBy(context.db, goodsPermits)
    if (partnerIds) return listCasesWith(context, partnerIds)
    return preparationIds && listCasesOf(context.db, preparationIds)
  },
  drafts,
  periods: usualPeriods,
  notices: { lapsed: 'IE_CANCELLED', draft: 'IE_DRAFT', question: 'IE_INFO' },
  mailParams,
  nameKey: ({ case: { kind } }) => `authorizations.kinds.${kind}`,
  flagsOfOpen: new Set([...requestFlags, ...flagsOfOpen]),
  flagsAfter,
  afterStep: async (step, passage) => {
    await notifyOfStep(step, { ...passage, successor: undefined })
    await emitPermitChange(step, passage)
    const { principal } = step.caller
    const by = { side: sideOf(scopeOf(principal)), actorName: nameOf(principal) }
    const stays = await followStep(step, passage, by)
    if (stays && passage.to === 'REJ') await mailOfEarlier(step, stays, 'IE_DECLINED')
    if (passage.from === 'APR' && passage.to === 'ISS') await replaced(step)
    // What rests on a permit abroad is issued, or is over.
    const isOver = statusStyles[passage.to as AuthorizationStatus].group === 'final'
    if (passage.from !== passage.to && (passage.to === 'ISS' || isOver))
      await closeMessagesOf(step.tx, step.record.case.id, restsOn(step.record), by.actorName)
  },
  // A company is told of a change in the lists as such; that it must not ship under this document any more is more than that.
  afterRecheck: async ({ tx, context, record }, raises) => {
    if (!raises.includes(insufficientFlag)) return
    await mailAbout(tx, {
      ...{ code: 'IE_INSUFFICIENT', to: 'applicant', record, number: record.case.number ?? '', context },
      ...{ reasonCode: null, comment: null, dueOn: null },
    })
  },
  afterCalendar: async (at, passage) => {
    await emitPermitChange(at, passage)
    await followStep(at, passage, {
      side: 'system',
      actorName: systemOrigin('authorizations.daily').actorName,
    })
  },
}

export const mailAbout = (tx: Tx, about: MailAbout<AuthorizationRecord>): Promise<void> =>
  mailAboutCase(servedAuthorizations, tx, about)
