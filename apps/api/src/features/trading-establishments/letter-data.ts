import { type Label, labelsInLine } from '../../platform/documents/head.ts'
import { paragraphsOf } from '../../platform/documents/paragraphs.ts'
import type { Person } from '../account/public.ts'
import { type CaseContext, documentCulture, documentHead, translator, wordIn } from '../casework/public.ts'
import type { CompetentAuthority } from '../masters/public.ts'
import type { ConfirmationLetter } from './document/confirmation-letter.ts'
import type { PartnerRecord } from './record.ts'
import { partnerAddress } from './store.ts'

const same = (text: string): Label => ({ own: text, en: text })

/** What of an entry its country's authority is asked to confirm; what is not said is left out. */
const factsOf = ({ masters, settings }: CaseContext, { partner }: PartnerRecord) => {
  const culture = documentCulture(settings)
  const { name, localName, registrationNumber } = partner
  const country = translator(culture)(masters.country(partner.countryId ?? '')?.names)
  const place = partnerAddress(partner)
  const address = labelsInLine(culture, [...place.map(same), country])
  const licence = [partner.licenceNumber, partner.licenceAuthority, partner.licenceValidUntil]
  const chosen = (field: string, value: string) =>
    wordIn(culture, `trading-establishments.choices.${field}.${value}`)
  const groups = partner.groups.map((group) => chosen('groups', group))
  const facts: ConfirmationLetter['facts'] = [
    { is: 'name', value: same(name ?? '') },
    { is: 'localName', value: same(localName ?? '') },
    { is: 'address', value: address },
    { is: 'registration', value: same(registrationNumber ?? '') },
    {
      is: 'licence',
      value: labelsInLine(
        culture,
        licence.map((part) => same(part ?? '')),
      ),
    },
    { is: 'role', value: partner.role === null ? same('') : chosen('role', partner.role) },
    { is: 'groups', value: labelsInLine(culture, groups) },
  ]
  return facts.filter(({ value }) => value.own !== '')
}

interface LetterInput {
  readonly number: string
  readonly signatory: Person
  readonly authority: CompetentAuthority
  readonly replyBy: string
  readonly question: string
}

/** Draws together what the letter says, from the case and the masters as they stand now. */
export const confirmationLetter = async (
  context: CaseContext,
  record: PartnerRecord,
  { number, signatory, authority, replyBy, question }: LetterInput,
): Promise<ConfirmationLetter> => {
  const { own, en } = translator(documentCulture(context.settings))(authority.names)
  return {
    ...(await documentHead(context, signatory, 'trading-establishments.signatoryTitle')),
    number,
    writtenOn: context.calendar.today,
    replyBy,
    // It is read there, so it is called as its own country's people and English readers call it.
    addressee: {
      name: en,
      lines: [...(own === en ? [] : [own]), authority.contactName, ...authority.addressLines].filter(
        (row) => row.trim() !== '',
      ),
    },
    facts: factsOf(context, record),
    question: paragraphsOf(question),
  }
}
