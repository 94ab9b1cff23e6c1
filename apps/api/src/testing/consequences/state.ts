import type { Thing } from '@papaver/contract/consequences/things.ts'
import { shownAuthorizations } from '../../features/authorizations/public.ts'
import { type CaseContext, readContext } from '../../features/casework/context.ts'
import { allChecks } from '../../features/casework/party-checks.ts'
import { systemScope } from '../../features/casework/public.ts'
import type { RecheckedKind } from '../../features/casework/recheck.ts'
import { servedCultivations } from '../../features/cultivation/public.ts'
import { servedLicenses } from '../../features/licenses/public.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { Ground } from './ground.ts'
import type { Answer } from './requests.ts'

/** Of each thing by its id what can be seen of it, as words. */
export type State = ReadonlyMap<string, ReadonlySet<string>>

/** Officers see all that is judged, and the judgement needs nobody's session. */
const officer: Principal = {
  accountId: '00000000-0000-0000-0000-000000000000',
  sessionId: '',
  userName: 'reader',
  firstName: '',
  lastName: 'reader',
  roles: ['CA_ADMIN'],
  permissions: new Set(['case.review', 'case.decide']),
  establishmentId: null,
  customsPointIds: [],
  culture: 'en',
  pageSize: 20,
  isPending: false,
  impersonator: null,
}

const served: readonly RecheckedKind[] = [shownAuthorizations, servedLicenses, servedCultivations]

/** Codes of what blocks and what warns, while the case is judged. */
const judgementsOf = async (context: CaseContext, feature: string, id: string): Promise<string[]> => {
  const found = served.find(({ kind }) => kind.entity === feature)
  if (found === undefined) return []
  const record = await found.records.get(context.db, systemScope, id)
  if (!(found.kind.judgedWhile as readonly string[]).includes(record.case.status)) return []
  const checks = await allChecks(found, context, record)
  const marks = checks.flatMap(({ code, severity }) =>
    severity === 'pass' ? [] : [`${severity === 'block' ? 'blocked' : 'warned'} ${code}`],
  )
  return ['judged', ...marks]
}

let visitors = 0
/** Each check comes from somewhere else, so that none is one too many. */
const verdictOf = async ({ app }: Ground, number: string, checkCode: string): Promise<string[]> => {
  visitors += 1
  const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const { status, body } = await app.visitor.call('verification.verify', {
    body: { number, checkCode },
    from,
  })
  if (status !== 200) throw new Error(`verify: ${status} ${JSON.stringify(body)}`)
  const { signature } = body.permit ?? body.cultivation
  return [`verdict ${body.verdict}`, `signature ${signature}`]
}

const factsOfCase = async (
  ground: Ground,
  context: CaseContext,
  { id, number, document }: Answer,
): Promise<Set<string>> => {
  const [row] = await ground.query(
    `select feature, status, flags, applicant_name as name, assignee_id is not null as taken from work_case where id = $1`,
    [id],
  )
  const checkCode = ['authorization', 'cultivation'].includes(row.feature) && document?.checkCode
  return new Set([
    `status ${row.status}`,
    `name ${row.name}`,
    ...row.flags.map((flag: string) => `flagged ${flag}`),
    ...(row.taken ? ['assigned'] : []),
    ...(await judgementsOf(context, row.feature, id)),
    ...(checkCode ? await verdictOf(ground, number, checkCode) : []),
  ])
}

const caseThings = [
  'draft',
  'submitted',
  'proposed',
  'approved',
  'issuedUnused',
  'partUsed',
  'onItsWay',
  'generalPermit',
  'certificateElsewhere',
  'license',
  'cultivation',
  'fieldReport',
] as const

/** What else exists: rows with an `id` and a `fact`, of those who hold them. */
const otherThings: Record<
  Exclude<Thing, (typeof caseThings)[number]>,
  (ground: Ground) => Promise<Answer[]>
> = {
  balance: ({ query, parts }) =>
    query(
      `select kind as id, unnest(array['limit ' || sum(limit_grams),
         concat_ws(' ', 'used', sum(used_grams), sum(reserved_grams), sum(returned_grams), sum(reexported_grams))]) as fact
       from (values ('estimate'), ('quota')) as of (kind) left join balance using (kind)
       where substance_id is null or (substance_id = $1 and year = 2026) group by kind`,
      [parts.morphine.substanceId],
    ),
  obligation: ({ query }) =>
    query(
      `select o.id, 'status ' || coalesce(max(c.status), 'open') as fact from statistic_obligation o
       left join submission s on s.obligation_id = o.id left join work_case c on c.id = s.case_id
       where o.created_at < '2026-06-18' group by o.id`,
    ),
  inspection: ({ query, inspectionId }) =>
    query(`select id, 'status ' || result as fact from inspection where id = $1`, [inspectionId]),
  apiKey: ({ query }) =>
    query(`select id, case when revoked_at is null then 'open' end as fact from api_key`),
  calendarLink: ({ query, holderIds }) =>
    query(
      `select a.id, case when l.account_id is not null then 'open' end as fact
       from account a left join calendar_link l on l.account_id = a.id where a.id = any($1)`,
      [holderIds],
    ),
  session: ({ query, holderIds }) =>
    query(
      `select id, case when ended_at is null then 'open' end as fact from session where account_id = any($1) and created_at < '2026-06-18'`,
      [holderIds],
    ),
  savedView: ({ query, holderIds }) =>
    query(
      `select a.id, case when v.id is not null then 'open' end as fact
       from account a left join saved_view v on v.account_id = a.id where a.id = any($1)`,
      [holderIds],
    ),
  subscription: ({ query, holderIds }) =>
    query(
      `select a.id, 'mail ' || p.mail as fact from account a left join notification_preference p on p.account_id = a.id where a.id = any($1)`,
      [holderIds],
    ),
  queuedMail: ({ query }) =>
    query(`select id, 'status ' || status as fact from mail_outbox where next_attempt_at = '2028-01-01'`),
  authorityMessage: ({ query }) =>
    query(
      `select id, 'status ' || status as fact from exchange_outgoing where created_at < '2026-06-17T08:00:01Z'`,
    ),
}

const factsOfRows = (rows: readonly Answer[]): State => {
  const state = new Map<string, Set<string>>()
  for (const { id, fact } of rows) {
    const facts = state.get(String(id)) ?? new Set()
    state.set(String(id), fact === null ? facts : facts.add(fact))
  }
  return state
}

/** What can be seen of everything that exists. */
export const readState = async (ground: Ground): Promise<Record<Thing, State>> => {
  const context = await readContext(ground.app.deps, { principal: officer, culture: 'en' })
  const ofCases = caseThings.map(async (thing) => {
    const cases = ground.things[thing] ?? []
    const facts = await Promise.all(
      cases.map(async (each) => [each.id, await factsOfCase(ground, context, each)] as const),
    )
    return [thing, new Map(facts)] as const
  })
  const ofRows = Object.entries(otherThings).map(
    async ([thing, rowsOf]) => [thing, factsOfRows(await rowsOf(ground))] as const,
  )
  return Object.fromEntries(await Promise.all([...ofCases, ...ofRows])) as Record<Thing, State>
}
