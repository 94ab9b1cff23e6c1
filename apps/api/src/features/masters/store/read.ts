import type { DatedFactor } from '@papaver/contract/masters/rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/transaction.ts'
import type { Names } from '../names.ts'

const names = sql<Names>`names`.as('names')
/** Whether and when a row may be chosen for something new. */
const days = ['isActive', 'validFrom', 'validUntil'] as const

export const readItems = (db: Reader) =>
  db
    .selectFrom('masterItem')
    .select(['list', 'code', names, ...days, sql<Record<string, string>>`attributes`.as('attributes')])
    .orderBy('list')
    .orderBy('position')
    .execute()

export const readCountries = (db: Reader) =>
  db
    .selectFrom('country')
    .select([
      'id',
      'alpha3',
      'numericCode',
      names,
      'region',
      'subRegion',
      'isEu',
      'isPenOnline',
      'wantsPreExport',
      'preExportSubstanceIds',
      'acceptsGeneralPermits',
      'isI2es',
      'notice',
      ...days,
    ])
    .execute()

export const readUnits = (db: Reader) =>
  db
    .selectFrom('unitOfMeasure')
    .select(['id', 'code', names, 'dimension', 'factorToBase', 'baseUnit', ...days])
    .execute()

export const readSubstances = (db: Reader) =>
  db
    .selectFrom('substance')
    .select([
      'id',
      'slug',
      // Blank where the international lists have none for it.
      sql<string | null>`nullif(code, '')`.as('code'),
      names,
      'groupCode as group',
      'convention',
      'schedule',
      'family',
      'casNumber',
      'hsCode',
      'isSurveilled',
      'incbOrder',
      'reportingUnit',
      'density',
      'euCategory',
      'synonyms',
      'dailyDoseMg',
      ...days,
    ])
    .execute()

export const readForms = (db: Reader) =>
  db
    .selectFrom('substanceForm')
    .select(['id', 'substanceId', 'form', names, 'formula', 'baseCount', 'casNumber', 'isBase', ...days])
    .orderBy('isBase', 'desc')
    .orderBy('form')
    .execute()

/** Those that count, by form. */
export const readFactors = async (db: Reader): Promise<Map<number, DatedFactor[]>> => {
  const rows = await db
    .selectFrom('substanceFormFactor')
    .select(['formId', 'validFrom', 'factor'])
    .where('isActive', '=', true)
    .orderBy('formId')
    .orderBy('validFrom', (order) => order.asc().nullsFirst())
    .execute()
  return Map.groupBy(rows, ({ formId }) => formId)
}

export const readProhibitions = (db: Reader) =>
  db
    .selectFrom('prohibition')
    .select(['countryId', 'substanceId', 'scope', 'since', 'note'])
    .where('isActive', '=', true)
    .execute()

/** Those that count of one country and year; the list is too large to be kept in memory. */
export const findForeignEstimates = (
  db: Reader,
  countryId: string,
  year: number,
  substanceIds: readonly number[],
) =>
  db
    .selectFrom('foreignEstimate')
    .select(['substanceId', 'grams'])
    .where('countryId', '=', countryId)
    .where('year', '=', year)
    .where('substanceId', 'in', substanceIds)
    .where('isActive', '=', true)
    .orderBy('substanceId')
    .execute()

/** How many people lived in the country, by year. */
export const readPopulations = (db: Reader) =>
  db
    .selectFrom('population')
    .select(['year', 'inhabitants'])
    .where('isActive', '=', true)
    .orderBy('year')
    .execute()

export const readTypesOfPermit = (db: Reader) =>
  db
    .selectFrom('typeOfPermit')
    .select(['id', 'code', 'kind', names, 'groupCode as group', 'direction', 'legalBasis', ...days])
    .orderBy('position')
    .execute()

export const readGeneralNotes = (db: Reader) =>
  db
    .selectFrom('generalNote')
    .select(['id', 'code', names, 'usedFor', 'groupCode as group', 'direction', 'consignments', ...days])
    .orderBy('position')
    .orderBy('id')
    .execute()

export const readCustomsPoints = (db: Reader) =>
  db
    .selectFrom('customsPoint')
    .select(['id', 'code', names, 'city', 'addressLines', 'modes', 'mail', 'countryId', ...days])
    .execute()

export const readCompetentAuthorities = (db: Reader) =>
  db
    .selectFrom('competentAuthority')
    .select([
      'id',
      'code',
      'countryId',
      names,
      'addressLines',
      'mail',
      'phone',
      'contactName',
      'website',
      'groups',
      ...days,
    ])
    .execute()
