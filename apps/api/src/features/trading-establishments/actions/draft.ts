import {
  type Change,
  changesBetween,
  columnsOf,
  saidIn,
  searchedIn,
} from '@papaver/contract/casework/head.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { tradingEstablishmentRefusals } from '@papaver/contract/trading-establishments/refusals.ts'
import type { PartnerInput } from '@papaver/contract/trading-establishments/schema.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, type Drafts, updateCase } from '../../casework/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { type PartnerRecord, records } from '../record.ts'
import {
  findLinkedPartner,
  findTradingEstablishment,
  insertPartners,
  listRows,
  type PartnerRow,
  type SaidValues,
  updatePartner,
} from '../store.ts'

export type PartnerDraft = PartnerInput & { readonly replacesId?: string | null | undefined }

/** The fields of a draft as they stand in its columns; a country that there is not is none. */
export const valuesOf = (masters: Masters, input: PartnerInput) => ({
  ...(columnsOf(partnerFields, input) as unknown as SaidValues),
  countryId: input.countryId && masters.country(input.countryId) ? input.countryId : null,
})

/** What the row says, as it would be typed. */
export const inputOf = (partner: PartnerRow) => saidIn(partnerFields, partner)

/** By what lists show and find a partner. */
export const listedAs = (
  partner: Pick<PartnerRow, 'name' | 'countryId'>,
  ...more: readonly (string | null)[]
) => ({
  partnerName: partner.name,
  partnerCountry: partner.countryId,
  searchText: foldText([...more, ...searchedIn(partnerFields, partner)].filter(Boolean).join(' ')),
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

/** Which fields of two states differ, with both values as text. */
export const differences = (before: PartnerRecord, after: PartnerRecord): Change[] =>
  changesBetween(inputOf(before.partner), inputOf(after.partner))

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
    await insertPartners(tx, [{ id: row.id, replacesId: former?.id ?? null }])
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
