import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holderOf, logIn, sqlOf } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { openDoors, register } from '../../testing/strangers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await openDoors(app)
})
afterAll(() => app?.close())
const sql = (text: string, values?: unknown[]) => sqlOf(app)(text, values)

let number = 0
/** Status and code of a sign-up with this name, with an address of its own unless one is given. */
const signUp = async (username: string, known?: string) => {
  number += 1
  const email = known ?? `name-${number}@castellan.example`
  const { status, body } = await register(app, { username, email })
  return status === 200 ? 200 : [status, body.message]
}
const taken = [409, 'accountNameTaken']

describe('two names that look alike', () => {
  it.each([
    ['caco', 'сасо', 'Latin and Cyrillic'],
    ['pax', 'рах', 'the other way round'],
    ['marin', 'rnarin', 'm and rn'],
    ['paul0', 'paulo', 'zero and o'],
    ['bill', 'bi1l', 'one and l'],
    ['νον', 'vov', 'Greek and Latin'],
    ['ahmed', 'ａhmed', 'wide letters'],
    ['zoe\u0308', 'zoë', 'two ways to write one letter'],
    ['Ivan', 'IVAN', 'small and capital letters'],
  ])('%s and %s are one name: %s', async (first, second) => {
    expect(await signUp(first)).toBe(200)
    expect(await signUp(second)).toEqual(taken)
    // Neither does it tell that an address is known.
    const { rows } = await sql(`select email from account where user_name = 'customs'`)
    expect(await signUp(second, rows[0].email)).toEqual(taken)
  })

  it('are so, too, where the first is only held because its address is known', async () => {
    const { rows } = await sql(`select email from account where user_name = 'rival'`)
    expect(await signUp('sappo', rows[0].email)).toBe(200)
    expect(await signUp('ѕарро')).toEqual(taken)
  })

  it('make one account of several sign-ups at the same moment', async () => {
    const answers = await Promise.all(['sora', 'ѕоrа', 'ｓora', 'sоra'].map((name) => signUp(name)))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
  })

  it('differ where one can see it', async () => {
    for (const name of ['lena', 'léna', 'lina', 'лена'])
      expect([name, await signUp(name)]).toEqual([name, 200])
  })
})

it('is refused at its field where letters of several scripts are mixed', async () => {
  const { status, body } = await register(app, { username: 'оfficer', email: 'mixed@castellan.example' })
  expect([status, body.message, body.details.fields[0].path]).toEqual([400, 'invalidInput', 'username'])
})

it('is kept in its plain form, and typed at the sign-in in any', async () => {
  expect(await signUp('ＮｅwＰerson')).toBe(200)
  const { rows } = await sql(`select user_name from account where user_name like 'newp%'`)
  expect(rows).toEqual([{ user_name: 'newperson' }])
  for (const typed of ['importer', 'ＩＭＰＯＲＴＥＲ', 'ｉmporter'])
    expect([typed, (await logIn(app, typed)).status]).toEqual([typed, 200])
  // What looks alike is a name that nobody has.
  expect((await logIn(app, 'irnporter')).status).toBe(403)
})

it('stays as it was given before, with those that look like it, and no new one does', async () => {
  const file = new URL('../../../migrations/0146-account-user-name-looks.sql', import.meta.url)
  const client = await app.database.ownerPool.connect()
  try {
    await client.query(`
      begin; create schema before; set local search_path to before;
      create table held_user_name (user_name_key text);
      create table account (id int, user_name text, status text);
      insert into held_user_name values ('coco'), ('сосо');
      insert into account values (1, 'caco', 'APR'), (2, 'сасо', 'APR'), (3, 'ﬁn', 'APR'), (4, 'ann', 'CAS'), (5, 'ann', 'APR')`)
    await client.query(await readFile(file, 'utf8'))
    const { rows } = await client.query('select id, is_name_of_old from account order by id')
    expect(rows.filter((row) => row.is_name_of_old).map(({ id }) => id)).toEqual([2, 3])
    await client.query(`update account set status = 'INA' where status = 'APR'`)
    await client.query('savepoint given')
    for (const name of ['cасо', 'ﬂo'])
      await expect(
        client
          .query(`insert into account values (9, $1, 'UNV')`, [name])
          .finally(() => client.query('rollback to given')),
      ).rejects.toThrow(/account_user_name/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('of old is found as it was typed, before its plain form', async () => {
  const { rows } = await sql(
    `update account set user_name = case user_name when 'rival' then 'fin' else 'ﬁn' end, is_name_of_old = true
     where user_name in ('rival', 'grower') returning user_name, first_name`,
  )
  const firstNames = Object.fromEntries(rows.map((row) => [row.user_name, row.first_name]))
  for (const name of ['ﬁn', 'fin', 'ＦＩＮ']) {
    const person = holderOf(app, (await logIn(app, name)).body.token)
    const known = name === 'ﬁn' ? name : 'fin'
    expect([name, (await person.call('users.me')).body.firstName]).toEqual([name, firstNames[known]])
  }
})
