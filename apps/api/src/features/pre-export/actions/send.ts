import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import { preExportRefusals } from '@papaver/contract/pre-export/refusals.ts'
import type { SignedPayload } from '../../../platform/documents/payload.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import {
  keepLetter,
  lettersOf,
  orDocumentFailed,
  signatoryOf,
  signedDocument,
  takeNumbers,
} from '../../casework/public.ts'
import type { NotificationLetter, NotificationSaying } from '../document/notification-letter.ts'
import { writeToAuthority } from '../letter.ts'
import { letterOf } from '../letter-data.ts'
import { isOutgoing, type PreExportRecord, type StepContext } from '../record.ts'
import { type NotificationValues, numbering } from '../store.ts'

const documents = inThread<typeof import('../document/in-thread.ts')>(
  'documents',
  new URL('../document/in-thread.ts', import.meta.url),
)

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
  orRefuse(step, () =>
    signedDocument(step, (keys) =>
      documents(step.caller.principal.accountId, 'signedNotification', letter, keys),
    ),
  )

interface Written {
  readonly number: string
  readonly payload: SignedPayload
}

/** The notification itself bears its own number; letters that follow are counted behind it. */
const letterNumberOf = async (
  { tx }: StepContext,
  { case: { id, number } }: PreExportRecord,
  saying: NotificationSaying,
): Promise<string> => {
  if (saying === 'notify') return number ?? ''
  const later = (await lettersOf(tx.db, id)).filter(({ decision }) => decision !== 'notify')
  return `${number}/L${later.length + 1}`
}

/** Signs and keeps a letter to the other authority, and sends it where letters go by mail. */
export const writeLetter = async (
  step: StepContext,
  record: PreExportRecord,
  saying: NotificationSaying,
): Promise<Written> => {
  const { tx, context, input } = step
  const number = await letterNumberOf(step, record, saying)
  // What an officer notes of a notification of ours as he sends it is no part of it.
  const comment = saying === 'notify' ? '' : (input.comment ?? '')
  const letter = await orRefuse(step, async () =>
    letterOf(context, record, { saying, number, words: comment, signatory: await signatoryOf(step) }),
  )
  const { pdf, payload, signature } = tx.made(letter, makeDocument(step))
  const fileId = await keepLetter(step, preExportKind.entity, { decision: saying, number, pdf, signature })
  await writeToAuthority(tx, context, record, {
    ...(saying === 'notify' ? {} : { answer: saying, comment }),
    fileId,
  })
  return { number, payload }
}

/** The letter of the notification, as it will stand; what was sent is kept with it, signed. */
export const send = async (step: StepContext, record: PreExportRecord): Promise<NotificationValues> => {
  const { payload } = await writeLetter(step, record, 'notify')
  return { payload: JSON.stringify(payload) }
}
