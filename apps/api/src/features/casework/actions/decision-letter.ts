import { dayIn } from '@papaver/contract/days.ts'
import { roundingOf } from '@papaver/contract/settings/rounding.ts'
import { appealPeriod, filled } from '../../../platform/documents/labels.ts'
import { paragraphsOf } from '../../../platform/documents/paragraphs.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import { getEstablishment } from '../../establishments/public.ts'
import type { CaseContext } from '../context.ts'
import type { DecisionLetter, LetterDecision } from '../document/letter.ts'
import { documentCulture, documentHead, translator } from '../document-head.ts'
import { orDocumentFailed, signatoryOf } from '../issuing.ts'
import type { CaseOfHouse } from '../records.ts'
import type { StepContext } from '../served-kind.ts'
import { signedDocument } from '../sign-document.ts'
import { keepLetter } from './keep-letter.ts'
import { chosenTexts } from './texts.ts'

const documents = inThread<typeof import('../document/in-thread.ts')>(
  'documents',
  new URL('../document/in-thread.ts', import.meta.url),
)

interface LetterRecord {
  readonly case: CaseOfHouse
}

/** What a kind says in the letters of its decisions, beside what any of them says. */
export interface LetterKind<Whole extends LetterRecord> {
  readonly entity: string
  /** Key of what the signatory signs as. */
  readonly signatoryTitle: string
  /** The refusal that says that the document could not be made: nothing was decided. */
  readonly failure: Parameters<typeof orDocumentFailed>[1]
  /** Direction that texts of the library must fit. */
  readonly directionOf?: (record: Whole) => string
  /** `issuedOn`: ISO day on which what is revoked was issued. */
  readonly sayingOf: (
    context: CaseContext,
    record: Whole,
    culture: string,
  ) => Promise<
    Pick<DecisionLetter, 'subject' | 'title' | 'reference' | 'facts' | 'lines'> & {
      readonly issuedOn: string | null
    }
  >
}

/** Ends the number of the case: a letter is found by it, and is no permit. */
const endings: Record<LetterDecision, string> = { refuse: 'REJ', revoke: 'RVK' }
const paragraphs = { refuse: 'refusal', revoke: 'revocation' } as const
const appeals = { refuse: 'appealRefusal', revoke: 'appealRevocation' } as const

/** Draws together what the letter says, from the case and the masters as they stand at the decision. */
const letterData = async <Whole extends LetterRecord>(
  kind: LetterKind<Whole>,
  step: StepContext<Whole>,
  { decision, number }: { readonly decision: LetterDecision; readonly number: string },
): Promise<DecisionLetter> => {
  const { context, record, input } = step
  const { db, settings, calendar, masters } = context
  const { case: row } = record
  const direction = kind.directionOf?.(record) ?? ''
  const culture = documentCulture(settings)
  const label = translator(culture)
  const period = appealPeriod(settings['import_export.appealDays'], culture)
  const reason = masters.item('reasons', input.reasonCode ?? '')
  const texts = chosenTexts(step, paragraphs[decision], direction)
  const appeal = masters.notesFor(appeals[decision], row.substanceGroup ?? '', direction, calendar.today)
  const own = await getEstablishment(db, row.establishmentId)
  const submittedOn = row.submittedAt ? dayIn(settings['public.timeZone'], row.submittedAt) : null
  const { issuedOn, ...said } = await kind.sayingOf(context, record, culture)
  return {
    ...(await documentHead(context, await signatoryOf(step), kind.signatoryTitle)),
    ...said,
    rounding: roundingOf(settings),
    decision,
    number,
    caseNumber: row.number ?? '',
    decidedOn: calendar.today,
    since: decision === 'revoke' ? issuedOn : submittedOn,
    addressee: {
      name: row.applicantName,
      lines: [...own.addressLines, [own.postalCode, own.city].filter(Boolean).join(' ')].filter(Boolean),
    },
    reasons: [...(reason ? [reason] : []), ...texts].map(({ names }) => label(names)),
    // In the officer's own words.
    grounds: paragraphsOf(input.comment ?? ''),
    appeal: appeal.map(({ names }) => filled(label(names), 'appealPeriod', period)),
  }
}

/**
 * Signs and keeps the letter of a decision, in its transaction: none is decided without its letter. It is made between
 * two tries of it.
 */
export const makeLetter = async <Whole extends LetterRecord>(
  kind: LetterKind<Whole>,
  step: StepContext<Whole>,
  decision: LetterDecision,
): Promise<void> => {
  const { deps, tx, context, record, caller } = step
  const number = `${record.case.number}/${endings[decision]}`
  const orRefuse = <Result>(work: () => Promise<Result>) => orDocumentFailed(step, kind.failure, work)
  const letter = await orRefuse(() => letterData(kind, step, { decision, number }))
  const { pdf, signature } = tx.made(letter, (said: DecisionLetter) =>
    orRefuse(() =>
      signedDocument({ deps, context }, async (keys) => ({
        pdf: await documents(caller.principal.accountId, 'signedLetter', said, keys),
      })),
    ),
  )
  await keepLetter(step, kind.entity, { decision, number, pdf, signature })
}
