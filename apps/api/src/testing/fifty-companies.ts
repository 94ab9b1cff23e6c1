import type { TestApp } from './start-test-app.ts'

/** Numbers that look random and are the same for the same seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
export type Dice = ReturnType<typeof seeded>

const licenceOfImporter = 'L-0002'

/**
 * So many companies more, each with a licence as the importer has one; nobody of theirs signs in. Answers their ids.
 */
export const moreCompanies = async (app: TestApp, count: number): Promise<string[]> => {
  const { rows } = await app.database.ownerPool.query(
    `with model as (
       select entry.id, entry.establishment_id from work_case entry where entry.number = $2
     ), house as (
       insert into establishment (code, name, kind, address_lines, city, postal_code, country_id, groups, mail, created_at)
       select 'ZZ-' || lpad(number::text, 3, '0'), 'Company ' || number, kind, address_lines, city, postal_code, country_id,
         groups, mail, created_at
       from establishment, generate_series(1, $1::int) number
       where establishment.id = (select establishment_id from model)
       returning id, code
     ), entry as (
       insert into work_case
       select (jsonb_populate_record(null::work_case, to_jsonb(work_case) || jsonb_build_object(
         'id', uuidv7(), 'number', 'L-' || house.code, 'establishment_id', house.id))).*
       from house, work_case where work_case.id = (select id from model)
     )
     select id from house order by code`,
    [count, licenceOfImporter],
  )
  await app.database.ownerPool.query(
    `insert into license
     select (jsonb_populate_record(null::license, to_jsonb(license) || jsonb_build_object(
       'id', copied.id, 'check_code', null, 'token_hash', null))).*
     from work_case copied, license join work_case model on model.id = license.id and model.number = $1
     where copied.number like 'L-ZZ-%'`,
    [licenceOfImporter],
  )
  return rows.map(({ id }) => id)
}
