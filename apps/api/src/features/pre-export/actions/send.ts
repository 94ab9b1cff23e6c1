import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import { preExportRefusals } from '@papaver/contract/pre-export/refusals.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import {
  keepLetter,
  orDocumentFailed,
  readSigningKeys,
  signatoryOf,
  signedDocument,
  takeNumbers,
} from '../../casework/public.ts'
import { type NotificationLetter, signNotification } from '../document/notification-letter.ts'
import { writeToAuthority } from '../letter.ts'
import { letterOf } from '../letter-data.ts'
import { isOutgoing, type PreExportRecord, type StepContext } from '../record.ts'
import { type NotificationValues, numbering } from '../store.ts'

const orRefuse = <Result>(step: StepContext, work: () => Promise<Result>): Promise<Result> =>
  orDocumentFailed(step, preExportRefusals.preExportLetterFailed, work)

/**
 * The next number. The letter of one that is sent names it, and is made between two tries of the transaction: so its number
 * is taken between them, too, and is the same at the second.
 */
export const numberOf = async (step: StepContext): Promise<string> => {
  const { tx, deps, caller, record } = step
  const take = (within: typeof tx) => takeNumbers(within, numbering, 1)
  const [number] = isOutgoing(record)
    ? tx.made({ numberOf: record.case.id }, () => inTransaction(deps, caller.origin, take))
    : await take(tx)
  if (number === undefined) throw new Error('there is no number')
  return number
}

const makeDocument = (step: StepContext) => (letter: NotificationLetter) =>
  orRefuse(step, async () => {
    const { deps, context, caller } = step
    const { settings } = context
    const keys = await readSigningKeys(deps.db, settings, context.now)
    return signedDocument({ deps, settings, keys }, (held) =>
      signNotification(letter, held, caller.principal.accountId),
    )
  })

/** Signs and keeps the letter to the other authority, as the notification will stand, and sends it where letters go by mail. */
export const send = async (step: StepContext, record: PreExportRecord): Promise<NotificationValues> => {
  const { tx, context } = step
  const letter = await orRefuse(step, async () => letterOf(context, record, await signatoryOf(step)))
  const { pdf, payload, signature } = tx.made(letter, makeDocument(step))
  const { number } = letter
  const fileId = await keepLetter(step, preExportKind.entity, {
    decision: 'notify',
    number,
    pdf,
    signature,
  })
  await writeToAuthority(tx, context, record, { fileId })
  return { payload: JSON.stringify(payload) }
}
