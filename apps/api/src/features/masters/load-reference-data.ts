import { dayIn } from '@papaver/contract/days.ts'
import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { publishMasters } from './current.ts'
import { fieldsOfNames } from './fields.ts'
import { loadFactors } from './load-factors.ts'
import { loadRelease } from './load-release.ts'
import { hashReferenceFiles, readNames } from './reference-files.ts'
import * as release from './reference-rows.ts'
import { readFormIds, readSubstanceIds } from './store/ids.ts'
import { lockRevision } from './store/revision.ts'
import { listOfItems } from './store/tables.ts'

/** Raised when the loader itself changes, so that the next start loads the same files again. */
const loaderVersion = 2

const loadForms = async (tx: Tx, ids: ReadonlyMap<string, number>): Promise<number> => {
  const forms = release.formRows(ids)
  const written = await loadRelease(tx, 'substanceForms', forms)
  const formIds = await readFormIds(tx.db)
  const settings = await readSettings(tx.db)
  const factors = forms.map(({ others, fields, factor, source }) => {
    const id = formIds.get(`${fields.substanceId} ${others.form}`)
    if (id === undefined) throw new Error(`the form "${others.form}" was not written`)
    return { formId: String(id), factor, source }
  })
  return written + (await loadFactors(tx, factors, dayIn(settings['public.timeZone'], tx.now)))
}

/**
 * Brings the masters to what ships in `reference-data`: adds, and overwrites by code whatever the authority has not
 * changed itself; keeps ids, never deletes, and does nothing while the files are those of the last time. Returns how
 * many rows it wrote; throws where a name lacks a language.
 */
export const loadReferenceData = async (tx: Tx): Promise<number> => {
  const { referenceHash } = await lockRevision(tx)
  const hash = hashReferenceFiles(loaderVersion)
  if (hash === referenceHash) return 0
  let written = 0
  for (const [part, rows] of release.itemRows()) written += await loadRelease(tx, listOfItems(part), rows)
  for (const [word, rows] of release.plainRows()) written += await loadRelease(tx, word, rows)
  const ids = await readSubstanceIds(tx.db)
  written += await loadForms(tx, ids)
  written += await loadRelease(tx, 'prohibitions', release.prohibitionRows(ids))
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
  const { id, alpha3, numericCode: numeric, region, subRegion } = country
  const names = fieldsOfNames(readNames('countries')(id))
  const others = { id, is_demonstration: true }
  return loadRelease(tx, 'countries', [
    { others, fields: { ...names, alpha3, numeric, region, subRegion, isEu: false } },
  ])
}

/** How many people live in the invented country. */
export const saveDemonstrationPopulation = (tx: Tx): Promise<number> =>
  loadRelease(tx, 'populations', release.populationRows(tx.now.getUTCFullYear()))

/** Invented estimates of other countries, of the year that runs and the next; needs the substances of the masters. */
export const saveDemonstrationForeignEstimates = async (tx: Tx): Promise<number> => {
  const ids = await readSubstanceIds(tx.db)
  const year = tx.now.getUTCFullYear()
  return loadRelease(
    tx,
    'foreignEstimates',
    [year, year + 1].flatMap((each) => release.foreignEstimateRows(ids, each)),
  )
}

export interface PlaceInput {
  code: string
  names: Readonly<Record<string, string>>
  addressLines: string[]
  mail: string
  countryId: string
}

/** Saves customs points by code; end with `publishMasters`. `modes`: codes of modes of transport; none: all. */
export const saveCustomsPoints = (
  tx: Tx,
  points: (PlaceInput & { city: string; modes: string[] })[],
): Promise<number> =>
  loadRelease(
    tx,
    'customsPoints',
    points.map(({ code, names, ...fields }) => ({
      others: { code },
      fields: { ...fieldsOfNames(names), ...fields, mail: fields.mail || null },
    })),
  )

/** Saves competent authorities by code; end with `publishMasters`. */
export const saveCompetentAuthorities = (
  tx: Tx,
  authorities: (PlaceInput & { phone: string })[],
): Promise<number> =>
  loadRelease(
    tx,
    'competentAuthorities',
    authorities.map(({ code, names, ...fields }) => ({
      others: { code },
      fields: { ...fieldsOfNames(names), ...fields, mail: fields.mail || null, phone: fields.phone || null },
    })),
  )
