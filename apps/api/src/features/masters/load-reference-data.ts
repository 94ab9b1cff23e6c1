import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { publishMasters } from './current.ts'
import { hashReferenceFiles, readNames } from './reference-files.ts'
import * as rows from './reference-rows.ts'
import { lockRevision, readSubstanceIds } from './store/revision.ts'
import { tables } from './store/tables.ts'
import { upsertAll } from './store/upsert.ts'

/** Raised when the loader itself changes, so that the next start loads the same files again. */
const loaderVersion = 1

/**
 * Brings the masters to what ships in `reference-data`: adds and overwrites by code, keeps ids, never deletes, and
 * does nothing while the files are those of the last time. Returns how many rows it wrote; throws where a name
 * lacks a language.
 */
export const loadReferenceData = async (tx: Tx): Promise<number> => {
  const { referenceHash } = await lockRevision(tx)
  const hash = hashReferenceFiles(loaderVersion)
  if (hash === referenceHash) return 0
  let written = await upsertAll(tx, tables.item, rows.itemRows())
  written += await upsertAll(tx, tables.country, rows.countryRows())
  written += await upsertAll(tx, tables.unit, rows.unitRows())
  written += await upsertAll(tx, tables.typeOfPermit, rows.typeOfPermitRows())
  written += await upsertAll(tx, tables.generalNote, rows.generalNoteRows())
  written += await upsertAll(tx, tables.substance, rows.substanceRows())
  const ids = await readSubstanceIds(tx.db)
  written += await upsertAll(tx, tables.form, rows.formRows(ids))
  written += await upsertAll(tx, tables.prohibition, rows.prohibitionRows(ids))
  await publishMasters(tx, hash)
  recordAudit(tx, {
    action: 'masters.load',
    entity: 'masters',
    entityId: 'reference-data',
    details: { written, hash },
  })
  return written
}

/** A country of invented data, in no list of ISO 3166. */
export const saveDemonstrationCountry = async (
  tx: Tx,
  country: { id: string; alpha3: string; numericCode: string; region: string; subRegion: string },
): Promise<number> => {
  const { id, alpha3, numericCode, region, subRegion } = country
  const names = readNames('countries')(id)
  const row = { id, alpha3, numeric_code: numericCode, names, region, sub_region: subRegion }
  return upsertAll(tx, tables.country, [{ ...row, is_eu: false, is_demonstration: true }])
}

export interface PlaceInput {
  code: string
  names: Readonly<Record<string, string>>
  addressLines: string[]
  mail: string
  countryId: string
}

/** Saves customs points by code; end with `publishMasters`. `modes` in words: "sea", "road and rail". */
export const saveCustomsPoints = (
  tx: Tx,
  points: (PlaceInput & { city: string; modes: string })[],
): Promise<number> =>
  upsertAll(
    tx,
    tables.customsPoint,
    points.map(({ addressLines, countryId, ...rest }) => ({
      ...rest,
      address_lines: addressLines,
      country_id: countryId,
    })),
  )

/** Saves competent authorities by code; end with `publishMasters`. */
export const saveCompetentAuthorities = (
  tx: Tx,
  authorities: (PlaceInput & { phone: string })[],
): Promise<number> =>
  upsertAll(
    tx,
    tables.competentAuthority,
    authorities.map(({ addressLines, countryId, ...rest }) => ({
      ...rest,
      address_lines: addressLines,
      country_id: countryId,
    })),
  )
