import type { IncidentStatus } from '@papaver/contract/incidents/life.ts'
import { incidentRefusals } from '@papaver/contract/incidents/refusals.ts'
import type { AddresseeKind } from '@papaver/contract/incidents/rules.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import {
  type Outcome,
  orDocumentFailed,
  signatoryOf,
  signedDocument,
  storeDocument,
} from '../../casework/public.ts'
import { queueMail } from '../../notifications/public.ts'
import type { IncidentLetter } from '../document/incident-letter.ts'
import { letterOf } from '../letter-data.ts'
import type { StepContext } from '../record.ts'
import { type IncidentValues, insertLetter, listLetters } from '../store.ts'

const documents = inThread<typeof import('../document/in-thread.ts')>(
  'documents',
  new URL('../document/in-thread.ts', import.meta.url),
)

const makeDocument = (step: StepContext) => (letter: IncidentLetter) =>
  orDocumentFailed(step, incidentRefusals.incidentLetterFailed, () =>
    signedDocument(step, async (keys) => ({
      pdf: await documents(step.caller.principal.accountId, 'incidentLetter', letter, keys),
    })),
  )

/** A signed letter to the police, the INCB or another authority, brought by a mail that says nothing but its number. */
export const writeLetter = async (step: StepContext): Promise<Outcome<IncidentValues, IncidentStatus>> => {
  const { tx, caller, context, record, input } = step
  const { id } = record.case
  const addressee = input.addressee as AddresseeKind
  const recipient = input.recipient ?? ''
  const earlier = await listLetters(tx.db, id)
  const number = `${record.case.number}/L${earlier.length + 1}`
  const letter = await letterOf(context, record, {
    number,
    signatory: await signatoryOf(step),
    addressee,
    words: input.comment ?? '',
    ...(input.culture === undefined ? {} : { culture: input.culture }),
  })
  const { pdf, signature } = tx.made(letter, makeDocument(step))
  const file = await storeDocument(tx, { number, pdf, signature })
  const mailId = await queueMail(tx, {
    code: 'INCIDENT_LETTER',
    culture: letter.culture,
    isForOutside: true,
    recipient,
    params: { name: letter.addressee.name, number },
    entity: 'incident',
    entityId: id,
    fileId: file.id,
  })
  await insertLetter(tx, {
    caseId: id,
    number,
    addressee,
    recipient,
    writtenByName: nameOf(caller.principal),
    fileId: file.id,
    mailId: mailId ?? null,
  })
  return { changes: [{ field: 'letters', before: '', after: number }] }
}
