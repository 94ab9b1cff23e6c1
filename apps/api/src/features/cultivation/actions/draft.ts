import {
  type Change,
  changesBetween,
  columnsOf,
  copiedOf,
  saidIn,
  searchedIn,
} from '@papaver/contract/casework/head.ts'
import { cultivationFields } from '@papaver/contract/cultivation/fields.ts'
import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import type { CultivationCreateInput, CultivationInput } from '@papaver/contract/cultivation/schema.ts'
import { areaOf } from '@papaver/contract/plots/plot.ts'
import { plus } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, type Drafts, updateCase } from '../../casework/public.ts'
import { findEstablishments, listSites } from '../../establishments/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { type CultivationRecord, gramsOf, inputOf, partsOf, records } from '../record.ts'
import { type CultivationParts, insertCultivation, replaceParts, updateCultivation } from '../store.ts'
import { begunFrom } from './change.ts'

/** What a request keeps of what is said, and what lists show and search of its case. */
const valuesOf = (
  masters: Masters,
  input: CultivationCreateInput,
  parts: CultivationParts,
  { number, applicantName }: Pick<CaseRow, 'number' | 'applicantName'>,
) => {
  const substance = input.substanceId ? masters.substance(input.substanceId) : undefined
  const texts = [
    applicantName,
    ...searchedIn(cultivationFields, input),
    ...Object.values(substance?.names ?? {}),
    ...parts.plots.flatMap(({ name, parcel }) => [name, parcel]),
    ...parts.varieties.flatMap(({ name, lot }) => [name, lot]),
  ]
  const said = texts.filter(Boolean).join(' ')
  return {
    own: {
      ...columnsOf(cultivationFields, input),
      substanceId: substance?.id ?? null,
      expectedFreshGrams: gramsOf(masters, input.expectedFresh, input.yieldUnit),
      expectedDryGrams: gramsOf(masters, input.expectedDry, input.yieldUnit),
      squareMetres: plus(...parts.plots.map(({ squareMetres }) => squareMetres ?? '0')),
    },
    ofCase: {
      substanceGroup: substance?.group ?? null,
      mainSubstanceId: substance?.id ?? null,
      lineCount: parts.plots.length,
      plannedDate: input.startsOn ?? null,
      searchText: [number?.toLowerCase(), foldText(said)].filter(Boolean).join(' '),
    },
  }
}

/** Sites of others are not known here; buyers are of this country's register. */
const refuseStrangers = async (
  { db }: Tx,
  { establishmentId }: Pick<CaseRow, 'establishmentId'>,
  { plots, buyers }: CultivationParts,
): Promise<void> => {
  const own = new Set((await listSites(db, establishmentId ?? '')).map(({ id }) => id))
  const strange = plots.findIndex(({ siteId }) => siteId !== null && !own.has(siteId))
  if (strange >= 0)
    refuse(frameRefusals.invalidInput, { fields: [{ path: `plots.${strange}.siteId`, code: 'unknown' }] })
  const ids = buyers.flatMap(({ buyerId }) => buyerId ?? [])
  const known = new Map((await findEstablishments(db, ids)).map((each) => [each.id, each]))
  const unknown = buyers.findIndex(({ buyerId }) => buyerId !== null && known.get(buyerId)?.kind !== 'buyer')
  if (unknown >= 0)
    refuse(frameRefusals.invalidInput, { fields: [{ path: `buyers.${unknown}.buyerId`, code: 'unknown' }] })
}

/** Writes what a request says over what stood there. */
export const writeCultivation = async (
  tx: Tx,
  record: CultivationRecord,
  input: CultivationInput,
): Promise<CultivationRecord> => {
  const { id } = record.case
  const masters = await readMasters(tx.db)
  const parts = partsOf(masters, input)
  await refuseStrangers(tx, record.case, parts)
  const { own, ofCase } = valuesOf(masters, input, parts, record.case)
  await updateCultivation(tx, id, own)
  await replaceParts(tx, id, parts)
  await updateCase(tx, id, ofCase)
  return records.reread(tx, record)
}

/** A boundary is told by the square metres within it. */
const areaSaid = (shape: string): string => (shape === '' ? '' : areaOf(JSON.parse(shape)))

/** Which fields of two states of a request differ, with both values as text. */
export const differences = (before: CultivationRecord, after: CultivationRecord): Change[] => {
  const saidBy = (record: CultivationRecord) => {
    const { plots, varieties, buyers } = inputOf(record)
    const parts = Object.entries({ plots, varieties, buyers }).flatMap(([list, lines]) =>
      [...(lines as readonly object[]).entries()].flatMap(([index, line]) =>
        Object.entries(line).map(
          ([name, value]) =>
            [
              `${list}.${index + 1}.${name}`,
              name === 'shape' && value ? JSON.stringify(value) : value,
            ] as const,
        ),
      ),
    )
    return { ...saidIn(cultivationFields, record.cultivation), ...Object.fromEntries(parts) }
  }
  return changesBetween(saidBy(before), saidBy(after)).map((change) =>
    change.field.endsWith('.shape')
      ? { ...change, before: areaSaid(change.before), after: areaSaid(change.after) }
      : change,
  )
}

export const drafts: Drafts<CultivationRecord, CultivationCreateInput> = {
  placeOf: () => ({ kind: cultivationKind.entity, substanceGroup: null }),
  refuseNotOffered: async () => undefined,
  begin: async (tx, row, given) => {
    const { input, own: follows } = await begunFrom(tx, row, given)
    const masters = await readMasters(tx.db)
    const parts = partsOf(masters, input)
    await refuseStrangers(tx, row, parts)
    const { own, ofCase } = valuesOf(masters, input, parts, row)
    await insertCultivation(tx, { caseId: row.id, ...own, rootId: row.id, ...follows })
    await replaceParts(tx, row.id, parts)
    await updateCase(tx, row.id, ofCase)
  },
  write: (tx, record, input) => writeCultivation(tx, record, input as CultivationInput),
  copyOf: (record) => copiedOf(cultivationFields, inputOf(record)),
  refuseClosed: ({ isActive, kind }) => {
    if (!isActive || kind !== 'grower')
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'establishmentId', code: 'closed' }] })
  },
}
