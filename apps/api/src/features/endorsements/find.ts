import { createHash } from 'node:crypto'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { tokenIn } from '@papaver/contract/endorsements/rules.ts'
import type { CustomsPermit } from '@papaver/contract/endorsements/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { permitNumberReadings } from '@papaver/contract/verification/number-readings.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { getRecord, permitDocuments } from '../authorizations/public.ts'
import { findCase, readContext, scopeOf } from '../casework/public.ts'
import { countingGuesses, isCodeOf, noteWrongCode } from './check-code.ts'
import { listHeldFor } from './held.ts'
import { customsPermitOf } from './view.ts'

export type FindInput = { readonly number: string; readonly checkCode: string } | { readonly token: string }

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The permit that is meant; `isProved`: by its own code. */
const meantBy = async (
  db: Reader,
  settings: Settings,
  input: FindInput,
): Promise<{ readonly caseId: string | undefined; readonly isProved: boolean }> => {
  if ('token' in input) {
    const scanned = await permitDocuments.byToken(db, sha256(tokenIn(input.token)))
    return { caseId: scanned?.caseId, isProved: true }
  }
  const readings = permitNumberReadings(input.number, settings['import_export.numberPattern'])
  const issued = await permitDocuments.byNumber(db, readings)
  return { caseId: issued?.caseId, isProved: isCodeOf(input.checkCode, issued?.checkCode) }
}

/**
 * The permit of the document in the hand. Wrong number, wrong code and a permit for another point read the same;
 * wrong tries are counted per account, so that nobody finds permits by trying, and kept with the permit whose code was wrong.
 */
export const findPermit = async (deps: Deps, caller: Caller, input: FindInput): Promise<CustomsPermit> => {
  const context = await readContext(deps, caller)
  const { db, principal, settings } = context
  const { caseId, isProved } = await meantBy(db, settings, input)
  const find = async () => {
    const scope = scopeOf(principal)
    const row = caseId !== undefined && isProved ? await findCase(db, scope, caseId) : undefined
    if (row === undefined) return refuse(endorsementRefusals.endorsementNotFound)
    const held = await listHeldFor(context, [row.id])
    return customsPermitOf(context, await getRecord(db, scope, row.id), held.length > 0)
  }
  return countingGuesses(context, endorsementRefusals.endorsementNotFound, find, async () => {
    // Of a number that there is not, too: nobody learns by the time that it takes whether there is one.
    if ('number' in input && !isProved) await noteWrongCode(deps, caller, caseId ?? input.number, 'find')
  })
}
