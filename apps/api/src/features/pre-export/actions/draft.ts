import { columnsOf, copiedOf, saidIn, searchedIn } from '@papaver/contract/casework/head.ts'
import { preExportFields } from '@papaver/contract/pre-export/fields.ts'
import type { PreExportInput } from '@papaver/contract/pre-export/schema.ts'
import { times } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, type Drafts, updateCase } from '../../casework/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { directionOf, type PreExportRecord, records } from '../record.ts'
import { insertNotification, type NotificationRow, updateNotification } from '../store.ts'

/** A draft that begins from an export request. */
export type PreExportDraft = PreExportInput & { readonly requestId?: string }

type Said = Pick<NotificationRow, (typeof preExportFields)[number]['key']>

/** Grams of what is weighed; of what is measured otherwise nothing can be said. */
const gramsOf = (masters: Masters, { quantity, unit }: Said): string | null => {
  const known = unit === null ? undefined : masters.unit(unit)
  if (quantity === null || known?.dimension !== 'mass') return null
  return times(times(quantity, known.factorToBase), '1000')
}

/** The fields of a draft as they stand in its columns; what the lists do not know is not said. */
const valuesOf = (masters: Masters, input: PreExportInput) => {
  const said = columnsOf(preExportFields, input) as unknown as Said
  const isCountry = (code: string): boolean => masters.country(code) !== undefined
  const values: Said = {
    ...said,
    substanceId: said.substanceId !== null && masters.substance(said.substanceId) ? said.substanceId : null,
    unit: said.unit !== null && masters.unit(said.unit) ? said.unit : null,
    countryId: said.countryId !== null && isCountry(said.countryId) ? said.countryId : null,
    transitCountries: said.transitCountries.filter(isCountry),
  }
  return { ...values, grams: gramsOf(masters, values) }
}

/** By what lists show and find a notification. */
const listedAs = (masters: Masters, { number, applicantName }: CaseRow, said: Said) => {
  const substance = said.substanceId === null ? undefined : masters.substance(said.substanceId)
  const found = [number, applicantName, ...Object.values(substance?.names ?? {}), substance?.casNumber]
  return {
    partnerName: said.partner,
    partnerCountry: said.countryId,
    mainSubstanceId: said.substanceId,
    plannedDate: said.dispatchOn,
    searchText: foldText([...found, ...searchedIn(preExportFields, said)].filter(Boolean).join(' ')),
  }
}

export const writeDraft = async (
  tx: Tx,
  record: PreExportRecord,
  input: PreExportInput,
): Promise<PreExportRecord> => {
  const masters = await readMasters(tx.db)
  const values = valuesOf(masters, input)
  await updateNotification(tx, record.case.id, values)
  await updateCase(tx, record.case.id, listedAs(masters, record.case, values))
  return records.reread(tx, record)
}

export const drafts: Drafts<PreExportRecord, PreExportDraft> = {
  placeOf: ({ kind }) => ({ kind, substanceGroup: 'PREC' }),
  refuseNotOffered: async () => undefined,
  begin: async (tx, row, { requestId = null, ...input }) => {
    const masters = await readMasters(tx.db)
    const values = valuesOf(masters, input)
    await insertNotification(tx, { caseId: row.id, requestId, ...values })
    await updateCase(tx, row.id, listedAs(masters, row, values))
  },
  write: writeDraft,
  copyOf: ({ case: row, notification }) => ({
    kind: directionOf(row),
    ...copiedOf(preExportFields, saidIn(preExportFields, notification)),
  }),
  refuseClosed: ({ isActive, kind }) => {
    if (!isActive || kind === 'grower')
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'establishmentId', code: 'closed' }] })
  },
}
