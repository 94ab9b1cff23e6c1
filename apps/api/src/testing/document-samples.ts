import { usualRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import { unsignedPermit } from '../features/authorizations/document/in-thread.ts'
import { samplePermit } from '../features/authorizations/document/permit-sample.ts'
import { basesOf } from '../features/authorizations/document/permit-view.ts'
import { balanceStatement } from '../features/balances/document/in-thread.ts'
import { signedLetter } from '../features/casework/document/in-thread.ts'
import { signedPermit as signedCultivation } from '../features/cultivation/document/in-thread.ts'
import { returnedLetter } from '../features/endorsements/returned/document/in-thread.ts'
import { incbForm } from '../features/incb-forms/document/in-thread.ts'
import { incidentLetter } from '../features/incidents/document/in-thread.ts'
import { signedCertificate } from '../features/licenses/document/in-thread.ts'
import { signedNotification } from '../features/pre-export/document/in-thread.ts'
import { signedReceipt } from '../features/statistics/document/in-thread.ts'
import { confirmationRequest } from '../features/trading-establishments/document/in-thread.ts'
import { confirmationLetter } from '../features/users/letter/in-thread.ts'
import { sampleLetter } from '../features/users/letter/letter-sample.ts'
import type { HeldKeys } from '../platform/documents/keys.ts'
import { cultivationPermit } from './cultivation-permit.ts'

/** Every kind of document that is made, with `text` wherever somebody writes a name, an address or words of his own. */

const label = (text: string) => ({ own: text, en: text })

type Maker = (text: string, culture: string, keys: HeldKeys) => Promise<Uint8Array>

const headOf = (text: string, culture: string) => {
  const { country, authority, pictures, signedAt, timeZone } = samplePermit(culture, 1)
  return {
    ...{ culture, country, authority, pictures, signedAt, timeZone, rounding: usualRounding },
    signatory: { name: text, title: label(text) },
    number: 'XV-1',
    writtenOn: '2026-06-17',
    addressee: { name: text, lines: [text] },
  }
}

const holderOf = (text: string) => ({
  name: text,
  address: text,
  countryCode: 'XV',
  registrationNumber: text,
})

const permit: Maker = async (text, culture, keys) => {
  const base = samplePermit(culture, 1)
  const party = { name: text, addressLines: [text] }
  const said = {
    ...base,
    importer: { ...base.importer, ...party, licence: text, reference: text },
    exporter: { ...base.exporter, ...party },
    borderPoint: label(text),
    lines: base.lines.map((line) => ({ ...line, name: label(text), detail: text })),
    conditions: [label(text)],
    notes: [label(text)],
    signatory: { name: text, title: label(text) },
  }
  return unsignedPermit(said, keys)
}

const decision =
  (taken: 'refuse' | 'revoke'): Maker =>
  (text, culture, keys) =>
    signedLetter(
      {
        ...headOf(text, culture),
        decision: taken,
        subject: 'permit',
        title: label('Import'),
        caseNumber: 'XV-2',
        decidedOn: '2026-06-17',
        since: null,
        reference: text,
        facts: [{ label: label('Partner'), value: label(text) }],
        lines: samplePermit(culture, 1).lines.map((line) => ({
          ...line,
          name: label(text),
          bases: basesOf(line),
        })),
        reasons: [label(text)],
        grounds: [text],
        appeal: [label(text)],
      },
      keys,
    )

const certificate: Maker = async (text, culture, keys) => {
  const { pdf } = await signedCertificate(
    {
      ...headOf(text, culture),
      ...{ checkCode: '7KQF-M2XW', verifyUrl: 'https://check.example/#/x?t=1' },
      ...{ issuedOn: '2026-06-17', validFrom: '2026-06-17', validUntil: '2027-06-17' },
      holder: holderOf(text),
      conditions: [label(text)],
      activities: [label(text)],
      groups: [],
      substances: [],
      sites: [{ name: text, address: text }],
      persons: [{ name: text, occupation: text, isDeputy: false }],
      quotas: [{ name: label(text), activity: label(text), year: 2026, grams: '1' }],
      stocks: [{ name: label(text), grams: '1' }],
    },
    keys,
  )
  return pdf
}

const cultivation: Maker = async (text, culture, keys) => {
  const base = cultivationPermit(culture, 1)
  const { pdf } = await signedCultivation(
    {
      ...base,
      holder: holderOf(text),
      conditions: [label(text)],
      responsible: { name: text, occupation: text },
      plots: base.plots.map((plot) => ({ ...plot, name: text, parcel: text, site: text })),
      varieties: base.varieties.map((variety) => ({
        ...variety,
        name: text,
        lot: text,
        origin: label(text),
      })),
      buyers: base.buyers.map((buyer) => ({ ...buyer, name: text, contractNumber: text })),
    },
    keys,
  )
  return pdf
}

const returned: Maker = (text, culture, keys) =>
  returnedLetter(
    {
      ...headOf(text, culture),
      exportAuthorization: { number: text, issuedOn: null },
      importPermit: { number: 'XV-3', issuedOn: null, validUntil: null },
      importer: text,
      exporter: text,
      movedOn: null,
      lines: [
        {
          ...{ position: 1, name: label(text), code: 'NM009', authorized: '2', imported: '1' },
          ...{ unit: label(text), unitCode: 'kg', bases: [{ name: null, baseGrams: '1' }] },
        },
      ],
      words: [text],
    },
    keys,
  )

const notification: Maker = async (text, culture, keys) => {
  const { pdf } = await signedNotification(
    {
      ...headOf(text, culture),
      saying: 'notify',
      replyBy: '2026-07-01',
      isVoluntary: false,
      facts: [{ label: label('Importer'), value: label(text) }],
      words: [text],
      said: {} as Parameters<typeof signedNotification>[0]['said'],
    },
    keys,
  )
  return pdf
}

const extractOf = (text: string, culture: string) => ({
  ...headOf(text, culture),
  ...{ madeAt: '2026-06-17T08:58:00Z', madeOn: '17.06.2026', title: text, subtitle: text },
  facts: [{ label: 'Name', value: text }],
})

export const documentSamples: Readonly<Record<string, Maker>> = {
  permit,
  'letter of refusal': decision('refuse'),
  'letter of revocation': decision('revoke'),
  'certificate of a licence': certificate,
  'cultivation permit': cultivation,
  'letter of an applicant': (text, culture) =>
    confirmationLetter(
      sampleLetter(
        culture,
        { firstName: text, lastName: text, occupation: text, phone: text, fax: text },
        { name: text, address: text },
      ),
    ),
  'request for confirmation': (text, culture, keys) =>
    confirmationRequest(
      {
        ...headOf(text, culture),
        replyBy: '2026-07-01',
        facts: [{ is: 'localName', value: label(text) }],
        question: [text],
      },
      keys,
    ),
  'returned export authorization': returned,
  'letter of an incident': (text, culture, keys) =>
    incidentLetter(
      {
        ...headOf(text, culture),
        addresseeKind: 'police',
        facts: [{ is: 'place', value: label(text) }],
        narrative: [text],
        measures: [text],
        words: [text],
      },
      keys,
    ),
  'pre-export notification': notification,
  'receipt of statistics': (text, culture, keys) =>
    signedReceipt(
      {
        ...headOf(text, culture),
        facts: [{ is: 'file', value: label(text) }],
        totals: [text],
        remark: [text],
      },
      keys,
    ),
  'form of the INCB': (text, culture) =>
    incbForm({
      ...extractOf(text, culture),
      entered: 'Entered',
      parts: [
        {
          ...{
            title: text,
            none: '',
            said: { title: text, said: text },
            texts: 2,
            columns: ['Code', text, 'Unit', text],
          },
          rows: [{ texts: ['NM009', text], unit: 'kg', figures: [{ text: '1', isEntered: true }] }],
        },
      ],
    }),
  'statement of a balance': (text, culture) =>
    balanceStatement({
      ...extractOf(text, culture),
      columns: ['Day', 'What', 'Number', 'Change', 'Left'],
      opening: { label: text, figures: ['1'] },
      closing: { label: text, figures: ['1'] },
      lines: [
        {
          on: '17.06.2026',
          what: text,
          words: [text],
          number: 'XV-1',
          company: text,
          change: '1',
          figures: ['1'],
        },
      ],
    }),
}
