import { storeFile } from '../../../platform/files.ts'
import { recordAudit } from '../../audit/public.ts'
import { chosenTexts, readSigningKeys, signatoryOf } from '../../casework/public.ts'
import { type DecisionLetter, type LetterDecision, renderDecisionLetter } from '../document/letter.ts'
import { letterData } from '../letter-data.ts'
import { insertLetter } from '../letter-store.ts'
import { orRefuse } from './signing.ts'
import type { StepContext } from './step.ts'

/** Ends the number of the case: a letter is found by it, and is no permit. */
const endings: Record<LetterDecision, string> = { refuse: 'REJ', revoke: 'RVK' }
const paragraphs = { refuse: 'refusal', revoke: 'revocation' } as const
const appeals = { refuse: 'appealRefusal', revoke: 'appealRevocation' } as const

const makeDocument = (step: StepContext) => (letter: DecisionLetter) =>
  orRefuse(step, async () => {
    const { deps, context, caller } = step
    const keys = await readSigningKeys(deps.db, context.settings, context.now)
    return {
      pdf: await renderDecisionLetter(letter, keys, caller.principal.accountId),
      keyId: keys.keyId,
    }
  })

/**
 * Signs and keeps the letter of a decision, in its transaction: none is decided without its letter. It is made between
 * two tries of it.
 */
export const makeLetter = async (step: StepContext, decision: LetterDecision): Promise<void> => {
  const { tx, context, record, input, caller } = step
  const { masters, calendar } = context
  const { case: row, kind } = record
  const number = `${row.number}/${endings[decision]}`
  const reason = masters.item('reasons', input.reasonCode ?? '')
  const letter = await orRefuse(step, async () =>
    letterData(context, record, {
      decision,
      number,
      signatory: await signatoryOf(step),
      reasons: [
        ...(reason ? [reason] : []),
        ...chosenTexts(step, paragraphs[decision], record.kind.direction),
      ],
      grounds: input.comment ?? '',
      appeal: masters.notesFor(appeals[decision], row.substanceGroup, kind.direction, calendar.today),
    }),
  )
  const { pdf, keyId } = tx.made(letter, makeDocument(step))
  const name = `${number.replaceAll('/', '-')}.pdf`
  const file = await storeFile(tx, { name, mediaType: 'application/pdf', bytes: pdf, maxBytes: 50_000_000 })
  const letterId = await insertLetter(tx, {
    caseId: row.id,
    decision,
    number,
    issuedOn: calendar.today,
    signedBy: caller.principal.accountId,
    keyId,
    fileId: file.id,
  })
  const details = { letterId, decision, number, sha256: file.sha256.toString('hex') }
  recordAudit(tx, { action: 'authorization.letter', entity: 'authorization', entityId: row.id, details })
}
