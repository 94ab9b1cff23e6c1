import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { AuthorizationAction, AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { AuthorizationInput } from '@papaver/contract/authorizations/schema.ts'
import type { Updateable } from 'kysely'
import type { TradeAuthorization } from '../../platform/database/database-types.ts'
import type { Tx } from '../../platform/transaction.ts'
import {
  judgedBy,
  keepCase,
  lockHolder,
  type MailAbout,
  mailAbout as mailAboutCase,
  type ServedKind,
  usualPeriods,
} from '../casework/public.ts'
import { answer } from './actions/answer.ts'
import { certify } from './actions/certify.ts'
import { drafts } from './actions/draft.ts'
import { emitPermitChange } from './actions/emit-change.ts'
import { issue } from './actions/issue.ts'
import * as office from './actions/office-steps.ts'
import { flagsOfOpen, requestFlags } from './actions/permit-flags.ts'
import { correct, extend } from './actions/replace.ts'
import { submit } from './actions/submit.ts'
import { usual } from './actions/usual.ts'
import { flagsAfter, notifyOfStep } from './foreign/transmit.ts'
import { lockGoodsPermits } from './goods-facts.ts'
import { listCasesBy } from './goods-store.ts'
import { mailParams } from './mail-params.ts'
import { printedAddress } from './permit-data.ts'
import { actionsFor, mayAddFiles, mayEdit, reasonsAgainst } from './policy.ts'
import { type AuthorizationRecord, factsOf, records } from './record.ts'
import { listCasesOf, updateHeader } from './store.ts'

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
  concerned: async (db, { preparationIds, goodsPermits }) =>
    goodsPermits ? listCasesBy(db, goodsPermits) : preparationIds && listCasesOf(db, preparationIds),
  drafts,
  periods: usualPeriods,
  notices: { lapsed: 'IE_CANCELLED', draft: 'IE_DRAFT', question: 'IE_INFO' },
  mailParams,
  nameKey: ({ case: { kind } }) => `authorizations.kinds.${kind}`,
  flagsOfOpen: new Set([...requestFlags, ...flagsOfOpen]),
  flagsAfter,
  afterStep: async (step, passage, outcome) => {
    await notifyOfStep(step, { ...passage, successor: outcome.mail?.successor })
    await emitPermitChange(step, passage)
  },
  afterCalendar: emitPermitChange,
}

export const mailAbout = (tx: Tx, about: MailAbout<AuthorizationRecord>): Promise<void> =>
  mailAboutCase(servedAuthorizations, tx, about)
