import { frameRefusals } from '@papaver/contract/refusals.ts'
import { ofPartnerFields, partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { tradingEstablishmentRefusals } from '@papaver/contract/trading-establishments/refusals.ts'
import type { PartnerInput } from '@papaver/contract/trading-establishments/schema.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, type Change, type Drafts, updateCase } from '../../casework/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { type PartnerRecord, records } from '../record.ts'
import {
  findLinkedPartner,
  findTradingEstablishment,
  insertPartner,
  listRows,
  type PartnerRow,
  type SaidValues,
  updatePartner,
} from '../store.ts'

export type PartnerDraft = PartnerInput & { readonly replacesId?: string | null | undefined }

const lists: readonly string[] = partnerFields
  .filter(({ type }) => type === 'texts' || type === 'set')
  .map(({ key }) => key)

/** The fields of a draft as they stand in its columns; a country that there is not is none. */
export const valuesOf = (masters: Masters, input: PartnerInput): SaidValues => ({
  ...(ofPartnerFields((name) => input[name] || (lists.includes(name) ? [] : null)) as SaidValues),
  countryId: input.countryId && masters.country(input.countryId) ? input.countryId : null,
})

/** What the row says, as it would be typed. */
export const inputOf = (partner: PartnerRow): PartnerInput =>
  ofPartnerFields((name) => partner[name]) as PartnerInput

/** By what lists show and find a partner. */
export const listedAs = (
  partner: Pick<PartnerRow, 'name' | 'localName' | 'city' | 'countryId' | 'registrationNumber'>,
  ...more: readonly (string | null)[]
) => ({
  partnerName: partner.name,
  partnerCountry: partner.countryId,
  searchText: foldText(
    [...more, partner.name, partner.localName, partner.city, partner.registrationNumber]
      .filter(Boolean)
      .join(' '),
  ),
})

export const writeDraft = async (
  tx: Tx,
  record: PartnerRecord,
  input: PartnerInput,
): Promise<PartnerRecord> => {
  await updatePartner(tx, record.case.id, valuesOf(await readMasters(tx.db), input))
  const after = await records.reread(tx, record)
  const { number, applicantName } = record.case
  await updateCase(tx, record.case.id, listedAs(after.partner, number, applicantName))
  return records.reread(tx, record)
}

const text = (value: PartnerRow[keyof PartnerRow]): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')

/** Which fields of two states differ, with both values as text. */
export const differences = (before: PartnerRecord, after: PartnerRecord): Change[] =>
  partnerFields
    .map(({ key: field }) => ({
      field,
      before: text(before.partner[field]),
      after: text(after.partner[field]),
    }))
    .filter((change) => change.before !== change.after)

/** The entry that a request changes: one that stands, and that the company trades with. */
const toChange = async (tx: Tx, { establishmentId, enteredBy }: CaseRow, id: string): Promise<PartnerRow> => {
  const known =
    enteredBy === null
      ? await findLinkedPartner(tx.db, id, establishmentId)
      : await findTradingEstablishment(tx.db, id)
  if (known === undefined) return refuse(frameRefusals.notFound)
  if (known.status !== 'APR')
    refuse(tradingEstablishmentRefusals.tradingEstablishmentNotCurrent, { field: 'replacesId' })
  const [row] = await listRows(tx.db, [id])
  return row ?? refuse(frameRefusals.notFound)
}

/** Drafts of requests for a partner; one that changes an entry begins with what that says. */
export const drafts: Drafts<PartnerRecord, PartnerDraft> = {
  placeOf: () => ({ kind: 'entry', substanceGroup: null }),
  refuseNotOffered: async () => undefined,
  begin: async (tx, row, { replacesId, ...input }) => {
    const former = replacesId ? await toChange(tx, row, replacesId) : undefined
    await insertPartner(tx, { id: row.id, replacesId: former?.id ?? null })
    // What somebody else has written to the authority is not told.
    const begun = former ? { ...inputOf(former), remarks: null, ...input } : input
    await writeDraft(tx, await records.reread(tx, { case: row }), begun)
  },
  write: writeDraft,
  copyOf: ({ partner }) => inputOf(partner),
  refuseClosed: ({ isActive, kind }) => {
    if (!isActive || kind === 'grower')
      refuse(tradingEstablishmentRefusals.tradingEstablishmentHouseClosed, { field: 'establishmentId' })
  },
}
