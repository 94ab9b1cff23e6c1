import type { CallName } from '@papaver/contract/calls.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import type { Verdict } from '@papaver/contract/verification/schema.ts'
import type { Written } from './journal.ts'
import type { Walk } from './walk.ts'

const keptOut = `(account.status <> 'APR' or account.is_locked or exists (select from establishment
  where establishment.id = account.establishment_id and not establishment.is_active))`

/** Whoever cannot sign in has nothing that opens the portal without a sign-in, and no session. */
const doors = [
  [
    'a session of somebody who is kept out',
    `select session.id, user_name from session join account on account.id = account_id
     where ended_at is null and ${keptOut}`,
  ],
  [
    'a key of somebody who is kept out',
    `select api_key.id, user_name from api_key join account on account.id = account_id
     where revoked_at is null and ${keptOut}`,
  ],
  [
    'a calendar link of somebody who is kept out',
    `select user_name from calendar_link join account on account.id = account_id where ${keptOut}`,
  ],
] as const

/** What stands open to people who are kept out; in words. */
export const openDoors = async ({ world }: Walk): Promise<string[]> => {
  const open: string[] = []
  for (const [what, query] of doors) {
    const { rows } = await world.pool.query(query)
    if (rows.length > 0) open.push(`${what}: ${JSON.stringify(rows[0])}`)
  }
  return open
}

/** Steps by which a company asks for something: none of them is taken while it is closed. */
const asks = ['submit', 'extend', 'correct']

/** What was asked for in the name of an establishment that is closed; `closed` are those that were so all the time. */
export const askedWhileClosed = (
  { cases }: Walk,
  closed: ReadonlySet<string>,
  { history }: Written,
): string[] =>
  history.flatMap(({ caseId, action, actorId }) => {
    const row = cases.get(caseId)
    const kind = caseKinds.find(({ entity }) => entity === row?.feature)
    return row &&
      asks.includes(action) &&
      actorId !== null &&
      !kind?.isReport &&
      closed.has(row.establishmentId ?? '')
      ? [`${action} of ${row.feature} ${row.number ?? row.id} of a closed establishment`]
      : []
  })

/** What an entry in the register of documents says to the public, by the status of its case. */
const verdicts: Readonly<Record<string, Verdict>> = {
  ISS: 'VALID',
  RUN: 'VALID',
  HRV: 'VALID',
  PAU: 'PARTLY_USED',
  CLO: 'USED_UP',
  CAN: 'CANCELLED',
  SUR: 'CANCELLED',
  SUS: 'SUSPENDED',
  RVK: 'REVOKED',
  RPL: 'REPLACED',
  EXP: 'EXPIRED',
}
const tables: Readonly<Record<string, string>> = {
  authorization: 'trade_authorization',
  license: 'license',
  cultivation: 'cultivation',
}

interface Checked {
  readonly number: string
  readonly code: string
  readonly status: string
  readonly flags: readonly string[]
  readonly until: string
  readonly isClosed: boolean
  readonly isFollowed: boolean
  /** By hand, with something left. */
  readonly isClosedEarly: boolean
}

/** Documents by their codes, newest first. */
const documentsOf = async ({ world, kinds }: Walk): Promise<Checked[]> => {
  const found: Checked[] = []
  for (const { kind } of kinds) {
    const table = tables[kind.entity]
    if (table === undefined) continue
    const key = kind.entity === 'license' ? 'id' : 'case_id'
    const followed =
      kind.entity === 'license'
        ? `exists (select from license next join work_case on work_case.id = next.id where next.follows_id = c.id)`
        : 'false'
    const { rows } = await world.pool.query(
      `select c.number, own.check_code as code, c.status, c.flags, c.valid_until::text as until,
         not coalesce(e.is_active, true) as "isClosed",
         exists (select from case_history h where h.case_id = c.id and h.action = 'close') and exists (
           select from authorization_line l where l.case_id = c.id and l.used_quantity < l.quantity) as "isClosedEarly", ${followed} as "isFollowed"
       from work_case c join ${table} own on own.${key} = c.id left join establishment e on e.id = c.establishment_id
       where c.number is not null and own.check_code is not null order by c.id desc limit 40`,
    )
    found.push(...rows)
  }
  return found
}

const wantedOf = ({ status, flags, until, isClosed, isClosedEarly }: Checked, today: string): Verdict => {
  if (status === 'CLO' && isClosedEarly) return 'CLOSED'
  const verdict = verdicts[status] ?? 'NOT_FOUND'
  if (verdict !== 'VALID' && verdict !== 'PARTLY_USED') return verdict
  if (until < today) return 'EXPIRED'
  if (isClosed) return 'HOLDER_CLOSED'
  if (flags.includes('licenseStopped') || flags.includes('licenceEnded')) return 'LICENSE_STOPPED'
  if (flags.includes('foreignPermitStopped')) return 'STOPPED_ABROAD'
  if (flags.includes('insufficient')) return 'INSUFFICIENT'
  return flags.includes('partnerBlocked') ? 'HELD' : verdict
}

/** The public check says of a document what its case, its days and its holder say. */
export const publicCheck = async (walk: Walk): Promise<string[]> => {
  const { world, random } = walk
  const documents = random.shuffled(await documentsOf(walk)).slice(0, 3)
  const wrong: string[] = []
  for (const document of documents) {
    const { number, code: checkCode, isFollowed } = document
    const body = { number, checkCode }
    const { status, body: answer } = await world.callWith(undefined, 'verification.verify' as CallName, {
      body,
    })
    const wanted = wantedOf(document, world.today)
    // A licence goes on past its last day while its renewal is decided.
    if (isFollowed && wanted === 'EXPIRED') continue
    if (status !== 200 || answer.verdict !== wanted)
      wrong.push(
        `the public check of ${number}: ${status} ${answer.verdict ?? JSON.stringify(answer)}, ought to be ${wanted}`,
      )
  }
  return wrong
}

/** What is left to be checked behind a change, and flags that do not say what the checks say. */
export const leftBehind = async ({ world }: Walk): Promise<string[]> => {
  const wrong = await world.server.order<string[]>({ order: 'standing' })
  const { rows } = await world.pool.query('select event, concerned from pending_change')
  return [...wrong, ...rows.map((row) => `a change is still to be checked: ${JSON.stringify(row)}`)]
}
