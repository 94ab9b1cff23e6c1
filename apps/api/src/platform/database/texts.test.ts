import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

/** What people call themselves and each other; documents, mails and file names repeat it. */
const namely =
  '^(first_name|last_name|name|own_name|contact_name|occupation|phone|fax|city|postal_code|address_lines|legal_basis|itinerary|carrier|agent|batch|remarks?|own_conditions|reason|comment|text|note)$'
/** Made by the program, cleaned in a way of their own (`safeFileName`), or wording with closed isolates. */
const others = ['mail_template.text', 'platform_secret.name', 'schema_migration.name', 'stored_file.name']

describe('texts of the database', () => {
  it('have a check, whatever feature they belong to', async () => {
    const { rows } = await database.ownerPool.query<{ column: string; checks: string | null }>(
      `select t.relname || '.' || a.attname as "column",
        (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
          where c.conrelid = t.oid and c.contype = 'c' and a.attnum = any (c.conkey)) as checks
      from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'text[]'::regtype) and a.attname ~ $1
      order by 1`,
      [namely],
    )
    const open = rows.filter(({ checks }) => !/is_line|are_lines|is_paragraph/.test(checks ?? ''))
    expect(rows.length).toBeGreaterThan(25)
    expect(open.map(({ column }) => column)).toEqual(others)
  })

  it.each<[string, string, boolean, boolean, string, string]>([
    ['a name with its joiner', 'نمی\u200cخواهم', true, true, 'نمی\u200cخواهم', 'نمی\u200cخواهم'],
    ['letters beyond the first plane', '𠮷野家', true, true, '𠮷野家', '𠮷野家'],
    ['lines', 'one\r\ntwo', false, false, 'one two', 'one\ntwo'],
    ['a line feed', 'one\ntwo', false, true, 'one two', 'one\ntwo'],
    ['an override', 'permit\u202efdp', false, false, 'permitfdp', 'permitfdp'],
    ['an isolate', 'a\u2066b\u2069', false, false, 'ab', 'ab'],
    ['a mark of direction', 'a\u200fb', false, false, 'ab', 'ab'],
    ['a control', 'a\u0007b\u0085c', false, false, 'ab c', 'ab\nc'],
    ['unseen tags', 'a\u{e0041}b', false, false, 'ab', 'ab'],
  ])('%s', async (_what, given, isLine, isParagraph, asLine, asParagraph) => {
    const { rows } = await database.ownerPool.query(
      'select is_line($1) a, is_paragraph($1) b, plain_line($1) c, plain_paragraph($1) d, are_lines(array[$1, $2]) e',
      [given, 'x'],
    )
    expect(Object.values(rows[0])).toEqual([isLine, isParagraph, asLine, asParagraph, isLine])
  })
})
