import { dayIn } from '@papaver/contract/days.ts'
import type { Followers } from '../../platform/followers.ts'
import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { recordRowAudit } from './actions/write.ts'
import { publishMasters } from './current.ts'
import { contextWithin } from './editing/context.ts'
import type { RowChange } from './events.ts'
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

const loadForms = async (tx: Tx, ids: ReadonlyMap<string, number>): Promise<RowChange[]> => {
  const forms = release.formRows(ids)
  const written = await loadRelease(tx, 'substanceForms', forms)
  const formIds = await readFormIds(tx.db)
  const settings = await readSettings(tx.db)
  const factors = forms.map(({ others, fields, factor, source }) => {
    const id = formIds.get(`${fields.substanceId} ${others.form}`)
    if (id === undefined) throw new Error(`the form "${others.form}" was not written`)
    return { formId: String(id), factor, source }
  })
  return [...written, ...(await loadFactors(tx, factors, dayIn(settings['public.timeZone'], tx.now)))]
}

/** A row that a release changes has its audit row and its consequences, as one that an officer changes. */
const followUpgrade = async (tx: Tx, followers: Followers, changes: readonly RowChange[]): Promise<void> => {
  for (const [list, rows] of Map.groupBy(changes, (change) => change.list)) {
    const { own } = await contextWithin(tx, list)
    for (const row of rows) {
      const action = row.before === null ? 'master.add' : 'master.change'
      recordRowAudit(tx, { ...row, action, code: own.get(row.id)?.code ?? '' })
      await followers.emit(tx, 'masterChanged', row)
    }
  }
}

/**
 * Brings the masters to what ships in `reference-data`: adds, and overwrites by code whatever the authority has not
 * changed itself; keeps ids, never deletes, and does nothing while the files are those of the last time. What an upgrade
 * changes is followed; at the first start nothing rests on it. Returns how many rows it wrote; throws where a name lacks a language.
 */
export const loadReferenceData = async (tx: Tx, followers: Followers): Promise<number> => {
  const { referenceHash } = await lockRevision(tx)
  const hash = hashReferenceFiles(loaderVersion)
  if (hash === referenceHash) return 0
  const changes: RowChange[] = []
  for (const [part, rows] of release.itemRows())
    changes.push(...(await loadRelease(tx, listOfItems(part), rows)))
  for (const [word, rows] of release.plainRows()) changes.push(...(await loadRelease(tx, word, rows)))
  const ids = await readSubstanceIds(tx.db)
  changes.push(...(await loadForms(tx, ids)))
  changes.push(...(await loadRelease(tx, 'prohibitions', release.prohibitionRows(ids))))
  await publishMasters(tx, hash)
  if (referenceHash !== null) await followUpgrade(tx, followers, changes)
  const written = changes.length
  recordAudit(tx, {
    action: 'masters.load',
    entity: 'masters',
    entityId: 'reference-data',
    details: { written, hash },
  })
  return written
}

/** How many rows of invented data were written. */
const loaded = async (...args: Parameters<typeof loadRelease>): Promise<number> =>
  (await loadRelease(...args)).length

/** A country of invented data, in no list of ISO 3166. */
export const saveDemonstrationCountry = async (
  tx: Tx,
  country: { id: string; alpha3: string; numericCode: string; region: string; subRegion: string },
): Promise<number> => {
  const { id, alpha3, numericCode: numeric, region, subRegion } = country
  const names = fieldsOfNames(readNames('countries')(id))
  const others = { id, is_demonstration: true }
  return loaded(tx, 'countries', [
    { others, fields: { ...names, alpha3, numeric, region, subRegion, isEu: false } },
  ])
}

/** How many people live in the invented country. */
export const saveDemonstrationPopulation = (tx: Tx): Promise<number> =>
  loaded(tx, 'populations', release.populationRows(tx.now.getUTCFullYear()))

/** Invented estimates of other countries, of the year that runs and the next; needs the substances of the masters. */
export const saveDemonstrationForeignEstimates = async (tx: Tx): Promise<number> => {
  const ids = await readSubstanceIds(tx.db)
  const year = tx.now.getUTCFullYear()
  return loaded(
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
  loaded(
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
  loaded(
    tx,
    'competentAuthorities',
    authorities.map(({ code, names, ...fields }) => ({
      others: { code },
      fields: { ...fieldsOfNames(names), ...fields, mail: fields.mail || null, phone: fields.phone || null },
    })),
  )
