import { readFileSync } from 'node:fs'
import type { SigningKeys } from '../../../platform/documents/keys.ts'
import { filesOf, namesOf } from '../../../platform/documents/pictures.ts'
import { renderDocument } from '../../../platform/documents/render.ts'
import { signDocument } from '../../../platform/documents/sign.ts'
import { longDate } from '../../../platform/long-date.ts'
import type { Label, PermitDocument } from './permit.ts'
import { figure, momentInZone } from './permit-figures.ts'
import { filled, languageOf, letterLabels, permitLabels } from './permit-labels.ts'
import { authorityView, directionsOf, pictureAlternatives } from './shared-parts.ts'

export type LetterDecision = 'refuse' | 'revoke'

/** Everything that the letter of a refusal or revocation says, as it stood when the decision was taken. */
export interface DecisionLetter
  extends Pick<
    PermitDocument,
    | 'culture'
    | 'country'
    | 'authority'
    | 'pictures'
    | 'kind'
    | 'signatory'
    | 'signedAt'
    | 'timeZone'
    | 'demonstration'
  > {
  readonly decision: LetterDecision
  /** Of the letter itself. */
  readonly number: string
  /** Of the request or permit that it is about. */
  readonly caseNumber: string
  /** ISO days: of the letter; and when the request was made or the permit issued. */
  readonly decidedOn: string
  readonly since: string | null
  readonly addressee: { readonly name: string; readonly lines: readonly string[] }
  readonly reference: string | null
  readonly partner: string
  readonly lines: readonly {
    readonly position: number
    readonly name: Label
    readonly quantity: string
    readonly unit: Label
  }[]
  /** The reason of the master list, and the paragraphs chosen from the library. */
  readonly reasons: readonly Label[]
  /** In the officer's own words, paragraph by paragraph. */
  readonly grounds: readonly string[]
  readonly appeal: readonly Label[]
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('./shared.typ') + read('./letter.typ')

const same = (text: string): Label => ({ own: text, en: text })

/** What the template prints: every date and word ready, nothing left to decide but the layout. */
export function letterView(letter: DecisionLetter, keyId: string) {
  const { decision, kind, culture } = letter
  const shared = permitLabels(culture)
  const own = letterLabels(culture)
  const date = (day: string): Label => ({ own: longDate(day, languageOf(culture)), en: longDate(day, 'en') })
  const isRefusal = decision === 'refuse'
  const facts = [
    { label: own.number, value: same(letter.number) },
    { label: own.date, value: date(letter.decidedOn) },
    { label: isRefusal ? own.request : own.permit, value: same(letter.caseNumber) },
    ...(letter.since
      ? [{ label: isRefusal ? own.submitted : shared.issued, value: date(letter.since) }]
      : []),
    ...(letter.reference ? [{ label: shared.reference, value: same(letter.reference) }] : []),
    { label: own.partner, value: same(letter.partner) },
  ]
  return {
    ...directionsOf(letter),
    hasOwnLabels: languageOf(culture) !== 'en',
    labels: { ...shared, ...own },
    country: letter.country,
    authority: authorityView(letter.authority),
    pictures: namesOf({ ...letter.pictures }),
    alternatives: pictureAlternatives(letter, shared),
    title: isRefusal ? own[`titleRefuse${kind}`] : own[`titleRevoke${kind}`],
    number: letter.number,
    addressee: letter.addressee,
    facts,
    caseNumber: letter.caseNumber,
    decision: filled(isRefusal ? own.decisionRefuse : own.decisionRevoke, 'number', same(letter.caseNumber)),
    lines: letter.lines.map((line) => ({ ...line, quantity: figure(line.quantity, culture) })),
    reasons: letter.reasons,
    grounds: letter.grounds,
    appeal: letter.appeal,
    signatory: letter.signatory,
    signedAt: momentInZone(letter.signedAt, letter.timeZone),
    keyId,
    demonstration: letter.demonstration === true ? shared.demonstration : null,
  }
}

/**
 * The letter as tagged PDF/A-3, signed as the permit is. Store it; it is never rendered again.
 * @throws DocumentError where a picture cannot be drawn
 */
export async function renderDecisionLetter(letter: DecisionLetter, keys: SigningKeys): Promise<Uint8Array> {
  const time = new Date(letter.signedAt)
  const pdf = await renderDocument({
    template,
    data: letterView(letter, keys.keyId),
    files: filesOf({ ...letter.pictures }),
    attachments: [],
    createdAt: time,
  })
  const { privateKeyPem, certificatePem } = keys
  return signDocument(pdf, {
    privateKeyPem,
    certificatePem,
    name: letter.authority.name.own,
    reason: letter.number,
    time,
  })
}
