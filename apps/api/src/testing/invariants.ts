import pg from 'pg'
import { verifyChain } from '../features/audit/verify-chain.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { silentLog } from '../platform/log.ts'

/** What must hold in every database at every moment; each query answers what breaks it. */
const invariants: readonly (readonly [broken: string, query: string])[] = [
  [
    'a case without its head',
    `select id from work_case where feature = 'authorizations'
     and not exists (select from trade_authorization where case_id = id)`,
  ],
  [
    'a case without history',
    'select id from work_case where not exists (select from case_history where case_id = work_case.id)',
  ],
  [
    'a request without a line',
    `select id from work_case where status <> 'DRA' and feature = 'authorizations'
     and not exists (select from authorization_line where case_id = work_case.id)`,
  ],
  [
    'a status that the history does not know',
    `select id from work_case where status <> (select to_status from case_history
     where case_id = work_case.id order by id desc limit 1)`,
  ],
  [
    'a balance that is not the sum of its holds',
    `select id from balance left join (select balance_id, sum(reserved_grams) as reserved, sum(used_grams) as used
       from balance_hold group by balance_id) as held on balance_id = id
     where reserved_grams <> coalesce(reserved, 0) or used_grams <> coalesce(used, 0)`,
  ],
  [
    'an attachment without its bytes',
    `select a.id from case_attachment a join stored_file f on f.id = file_id
     where f.bytes <> (select coalesce(sum(length(data)), 0) from stored_file_chunk where file_id = f.id)`,
  ],
  ['a command that was begun and not finished', 'select key from idempotency_key where entity_id is null'],
]

/** Looks behind the app's back into an embedded database; answers in words what is broken, and how many cases are ours. */
export const lookBehind = async (dataDir: string): Promise<{ broken: string[]; cases: number }> => {
  const embedded = await openEmbedded({ dataDir, log: silentLog })
  const client = new pg.Client({ connectionString: embedded.ownerUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const broken: string[] = []
    for (const [what, query] of invariants) {
      const { rows } = await client.query(query)
      if (rows.length > 0) broken.push(`${what}: ${rows.length}, e.g. ${JSON.stringify(rows[0])}`)
    }
    const verdict = await verifyChain(client)
    if (verdict.broken) broken.push(`the audit chain at ${verdict.broken.seq}: ${verdict.broken.why}`)
    const { rows } = await client.query(
      `select count(*)::int as cases from trade_authorization where applicant_reference like 'KILL-%'`,
    )
    return { broken, cases: rows[0].cases }
  } finally {
    await client.end()
    await embedded.stop()
  }
}
