import { createHash } from 'node:crypto'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { tokenIn } from '@papaver/contract/endorsements/rules.ts'
import type { CustomsPermit } from '@papaver/contract/endorsements/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { permitNumberReadings } from '@papaver/contract/verification/number-readings.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { getRecord, permitDocuments, type ViewContext } from '../authorizations/public.ts'
import { findCase, scopeOf } from '../casework/public.ts'
import { countingGuesses, isCodeOf } from './check-code.ts'
import { customsPermitOf } from './view.ts'

export type FindInput = { readonly number: string; readonly checkCode: string } | { readonly token: string }

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const caseIdOf = async (db: Reader, settings: Settings, input: FindInput): Promise<string | undefined> => {
  if ('token' in input) return (await permitDocuments.byToken(db, sha256(tokenIn(input.token))))?.caseId
  const readings = permitNumberReadings(input.number, settings['import_export.numberPattern'])
  const issued = await permitDocuments.byNumber(db, readings)
  return isCodeOf(input.checkCode, issued?.checkCode) ? issued?.caseId : undefined
}

/**
 * The permit of the document in the hand. Wrong number, wrong code and a permit for another point read the same;
 * wrong tries are counted per account, so that nobody finds permits by trying.
 */
export const findPermit = (context: ViewContext, input: FindInput): Promise<CustomsPermit> => {
  const { db, principal, settings } = context
  return countingGuesses(context, endorsementRefusals.endorsementNotFound, async () => {
    const caseId = await caseIdOf(db, settings, input)
    const scope = scopeOf(principal)
    const row = caseId === undefined ? undefined : await findCase(db, scope, caseId)
    if (row === undefined) return refuse(endorsementRefusals.endorsementNotFound)
    return customsPermitOf(context, await getRecord(db, scope, row.id))
  })
}
