/**
 * What the indexes of the tables that grow are for: with 1 000 000 cases an officer, a company, customs and an
 * administrator read everything that needs no id, all that P3 and P4 ask, and sixty cases with all that belongs to one.
 * Then each index of a table of more than 100 000 rows is printed with its size and how often PostgreSQL looked into it.
 *
 * `npm run bench -- indexes [--large 1000000] [--folder <where generated data is kept>]`; some three minutes with kept data.
 */
import { freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { asOwner } from '../apps/api/src/testing/invariants.ts'
import { type CallName, calls } from '../packages/contract/src/calls.ts'
import { dataWith, onGenerated } from './cases/generated.ts'
import { signIn, type Visited } from './cases/http.ts'
import { balanceQuestions, narrowedQuestions, type Question, questions } from './cases/questions.ts'
import { reads, readsOfNothing } from './cases/reads.ts'

const people = ['officer', 'importer', 'customs', 'admin'] as const
const ask = async ({ url, headers }: Visited, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(url + path, {
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return answer.ok && isJson ? answer.json() : void (await answer.arrayBuffer())
}

const idsOf = async (visitor: Visited, path: string): Promise<string[]> => {
  const { items = [] } = ((await ask(visitor, path)) ?? {}) as { items?: { id: string }[] }
  return items.map(({ id }) => id)
}

const addressOf = (name: CallName, id: string): string => calls[name][1].replace(':id', id)

/** All that is read of a case, and a note. */
const visitCase = async (visitor: Visited, id: string): Promise<void> => {
  for (const path of reads((each) => /^\/api\/(office\/)?authorizations\/:id(\/[\w-]+)?$/.test(each)))
    await ask(visitor, path.replace(':id', id))
  await ask(visitor, addressOf('authorizations.addNote', id), { text: 'Looked at.', mentions: [] })
}

/** The balances, a statement of some days of the year, and lists narrowed by the substance that most was taken of. */
const further = async (officer: Visited): Promise<Record<string, Question>> => {
  const balances = await balanceQuestions(officer)
  const statement = balances['statement of a balance']?.path ?? ''
  const { substanceId, year } = (await ask(officer, statement)) as { substanceId: number; year: number }
  const days = `${statement}?from=${year}-03-01&to=${year}-03-07`
  return { ...balances, days: { path: days }, ...narrowedQuestions(substanceId) }
}

const useAll = async (url: string): Promise<void> => {
  const visitors = await Promise.all(people.map((name) => signIn(url, name)))
  const [officer, holder] = visitors as [Visited, Visited]
  for (const visitor of visitors) {
    for (const path of readsOfNothing()) await ask(visitor, path)
    for (const view of ['open', 'all', 'final'])
      for (const id of await idsOf(visitor, `/api/authorizations?pageSize=20&view=${view}`))
        await visitCase(visitor, id)
  }
  for (const each of [await questions(officer), await further(officer)])
    for (const { path, by } of Object.values(each)) await ask(by === 'holder' ? holder : officer, path)
}

const used = `select i.relname as "table", i.indexrelname as index, x.indisunique as unique,
    round(pg_relation_size(i.indexrelid) / 1e6) as mb, i.idx_scan::int as scans
  from pg_stat_user_indexes i join pg_index x using (indexrelid) join pg_class c on c.oid = i.relid
  where c.reltuples > $1 order by i.relname, i.idx_scan desc`

const measure = async (folder: string, largeCount: number): Promise<void> => {
  const dataDir = await dataWith(folder, largeCount)
  const app = await startAppProcess(dataDir, await freePort())
  const before = await asOwner(dataDir, undefined, (owner) => owner.query(used, [100_000]))
  await useAll(app.url)
  await app.stop()
  const after = await asOwner(dataDir, undefined, (owner) => owner.query(used, [100_000]))
  console.log('MB, looked into, index')
  let table = ''
  for (const row of after.rows) {
    if (row.table !== table) console.log(`\n${row.table}`)
    table = row.table
    const earlier = before.rows.find(({ index }) => index === row.index)?.scans ?? 0
    const scans = row.scans - earlier
    console.log(
      `${row.mb.padStart(6)} ${String(scans).padStart(8)}  ${row.index}${row.unique ? ' (unique)' : ''}`,
    )
  }
}

await onGenerated(measure)
