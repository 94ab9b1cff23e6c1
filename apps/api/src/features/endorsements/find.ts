import { createHash, timingSafeEqual } from 'node:crypto'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { tokenIn } from '@papaver/contract/endorsements/rules.ts'
import type { CustomsPermit } from '@papaver/contract/endorsements/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { permitNumberReadings } from '@papaver/contract/verification/number-readings.ts'
import { normaliseCheckCode } from '@papaver/contract/verification/rules.ts'
import { reserveAttempt, returnAttempt } from '../../platform/attempts.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import {
  findIssuedByNumber,
  findIssuedByToken,
  getRecord,
  type ViewContext,
} from '../authorizations/public.ts'
import { findCase, scopeOf } from '../casework/public.ts'
import { customsPermitOf } from './view.ts'

export type FindInput = { readonly number: string; readonly checkCode: string } | { readonly token: string }

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** In the same time whether it is the number or the code that is wrong. */
const isSame = (left: string, right: string): boolean => timingSafeEqual(sha256(left), sha256(right))

const caseIdOf = async (db: Reader, settings: Settings, input: FindInput): Promise<string | undefined> => {
  if ('token' in input) return (await findIssuedByToken(db, sha256(tokenIn(input.token))))?.caseId
  const readings = permitNumberReadings(input.number, settings['import_export.numberPattern'])
  const issued = await findIssuedByNumber(db, readings)
  const isRight = isSame(normaliseCheckCode(input.checkCode) ?? '-', issued?.checkCode ?? '--')
  return isRight ? issued?.caseId : undefined
}

/**
 * The permit of the paper in the hand. Wrong number, wrong code and a permit for another point read the same;
 * wrong tries are counted per account, so that nobody finds permits by trying.
 */
export const findPermit = async (context: ViewContext, input: FindInput): Promise<CustomsPermit> => {
  const { db, now, principal, settings } = context
  const subject = `endorsements.find:${principal.accountId}`
  const limit = settings['security.verificationsPerMinute']
  if (!(await reserveAttempt(db, now, subject, limit, 1))) refuse(endorsementRefusals.endorsementTooManyTries)
  const caseId = await caseIdOf(db, settings, input)
  const scope = scopeOf(principal)
  const row = caseId === undefined ? undefined : await findCase(db, scope, caseId)
  if (row === undefined) return refuse(endorsementRefusals.endorsementNotFound)
  await returnAttempt(db, subject)
  return customsPermitOf(context, await getRecord(db, scope, row.id))
}
