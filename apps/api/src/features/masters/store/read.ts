import { sql } from 'kysely'
import type { Reader } from '../../../platform/transaction.ts'
import type { Names } from '../names.ts'

const names = sql<Names>`names`.as('names')

export const readItems = (db: Reader) =>
  db
    .selectFrom('masterItem')
    .select(['list', 'code', names, 'isActive', sql<Record<string, string>>`attributes`.as('attributes')])
    .orderBy('list')
    .orderBy('position')
    .execute()

export const readCountries = (db: Reader) =>
  db
    .selectFrom('country')
    .select(['id', 'alpha3', 'numericCode', names, 'region', 'subRegion', 'isEu', 'isActive'])
    .execute()

export const readUnits = (db: Reader) =>
  db
    .selectFrom('unitOfMeasure')
    .select(['id', 'code', names, 'dimension', 'factorToBase', 'baseUnit', 'isActive'])
    .execute()

export const readSubstances = (db: Reader) =>
  db
    .selectFrom('substance')
    .select([
      'id',
      'slug',
      'code',
      names,
      'groupCode as group',
      'convention',
      'schedule',
      'family',
      'casNumber',
      'hsCode',
      'synonyms',
      'isActive',
    ])
    .execute()

export const readForms = (db: Reader) =>
  db
    .selectFrom('substanceForm')
    .select([
      'id',
      'substanceId',
      'form',
      names,
      'factor',
      'formula',
      'casNumber',
      'validFrom',
      'validTo',
      'isBase',
      'isActive',
    ])
    .orderBy('isBase', 'desc')
    .orderBy('form')
    .execute()

export const readProhibitions = (db: Reader) =>
  db
    .selectFrom('prohibition')
    .select(['countryId', 'substanceId', 'scope', 'since', 'note'])
    .where('isActive', '=', true)
    .execute()

export const readTypesOfPermit = (db: Reader) =>
  db
    .selectFrom('typeOfPermit')
    .select(['id', 'code', 'kind', names, 'groupCode as group', 'direction', 'legalBasis', 'isActive'])
    .execute()

export const readGeneralNotes = (db: Reader) =>
  db
    .selectFrom('generalNote')
    .select(['id', 'code', names, 'groupCode as group', 'direction', 'isActive'])
    .orderBy('id')
    .execute()

export const readCustomsPoints = (db: Reader) =>
  db
    .selectFrom('customsPoint')
    .select(['id', 'code', names, 'city', 'addressLines', 'modes', 'mail', 'countryId', 'isActive'])
    .execute()

export const readCompetentAuthorities = (db: Reader) =>
  db
    .selectFrom('competentAuthority')
    .select(['id', 'code', 'countryId', names, 'addressLines', 'mail', 'phone', 'isActive'])
    .execute()
