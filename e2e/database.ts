import pg from 'pg'
import { here } from './here.ts'

/** Does something in the server's database that no screen can do: time that has passed, settings. */
export const inDatabase = async <Row extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: here().databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Sets a setting; every process sees it within a second. */
export const setSetting = async (id: string, value: unknown): Promise<void> => {
  await inDatabase(
    `insert into setting (setting_id, setting_value, changed_at, changed_by) values ($1, $2, now(), 'a test')
      on conflict (setting_id) do update set setting_value = excluded.setting_value`,
    [id, JSON.stringify(value)],
  )
  await new Promise((done) => setTimeout(done, 1100))
}
