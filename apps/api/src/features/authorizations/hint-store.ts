import type { JudgedHint } from '@papaver/contract/authorizations/hints.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** One drug in a line of another request. */
export interface EarlierPart {
  readonly id: string
  readonly number: string
  readonly submittedAt: Date
  readonly partnerId: string | null
  readonly substanceId: number
  readonly grams: string
  /** Of a line that is of one drug as such; null of preparations. */
  readonly formId: number | null
  readonly purity: string | null
  readonly valueAmount: string | null
  readonly valueCurrency: string | null
}

/** Requests of a company of one kind, newest first; what was refused or lapsed tells nothing of what is usual. */
export interface OwnRequests {
  readonly establishmentId: string
  readonly kind: string
  readonly exceptId: string
  readonly since: Date
}
const mostOwn = 1000

const partColumns = sql`row.id, row.number, row.submitted_at as "submittedAt", row.partner_id as "partnerId",
  (component->>'substanceId')::int as "substanceId", component->>'baseGrams' as grams,
  line.form_id as "formId", line.purity::text as purity, line.value_amount::text as "valueAmount",
  line.value_currency as "valueCurrency"`

export const listOwnParts = async (
  db: Reader,
  { establishmentId, kind, exceptId, since }: OwnRequests,
): Promise<EarlierPart[]> => {
  const { rows } = await sql<EarlierPart>`
    select ${partColumns} from (
      select id, number, submitted_at, partner_id from case_reading
      where establishment_id = ${establishmentId} and feature = 'authorization' and kind = ${kind}
        and submitted_at >= ${since} and id <> ${exceptId} and status not in ('DRA', 'REJ', 'CAN', 'CAS')
      order by submitted_at desc limit ${sql.lit(mostOwn)}) as row
    join authorization_line line on line.case_id = row.id
    cross join lateral jsonb_array_elements(line.components) as component
    order by row.submitted_at desc, row.id desc, line.position`.execute(db)
  return rows
}

/**
 * The newest permits of others that are first of all of a drug. Their clocks stand still, so that the index by drug and day
 * has them at its end, in the order in which they were begun: as many are read as are wanted, whatever there is.
 */
export interface OthersPermits {
  readonly substanceIds: readonly number[]
  readonly establishmentId: string
  readonly kind: string
  readonly since: Date
}
const mostLooked = 600
const mostOthers = 200

export const listOthersParts = async (
  db: Reader,
  { substanceIds, establishmentId, kind, since }: OthersPermits,
): Promise<EarlierPart[]> => {
  const { rows } = await sql<EarlierPart>`
    select ${partColumns} from unnest(${[...substanceIds]}::int[]) as wanted (substance_id)
    cross join lateral (
      select * from (
        select id, number, submitted_at, partner_id, feature, kind, status, establishment_id from case_reading
        where main_substance_id = wanted.substance_id and due_on is null
        order by due_on desc, id desc limit ${sql.lit(mostLooked)}) as newest
      where feature = 'authorization' and kind = ${kind} and status in ('ISS', 'PAU', 'SUS', 'CLO', 'EXP')
        and submitted_at >= ${since} and establishment_id <> ${establishmentId}
      limit ${sql.lit(mostOthers)}) as row
    join authorization_line line on line.case_id = row.id
    cross join lateral jsonb_array_elements(line.components) as component
    where (component->>'substanceId')::int = wanted.substance_id
    order by row.submitted_at desc, row.id desc, line.position`.execute(db)
  return rows
}

export interface LossRow {
  readonly id: string
  readonly number: string
  readonly day: string
  readonly substanceId: number
  readonly grams: string
}
/** What a company has reported as gone, and what was not found again; confidential incidents are told to nobody here. */
export const listLosses = async (
  db: Reader,
  establishmentId: string,
  substanceIds: readonly number[],
  since: string,
): Promise<LossRow[]> => {
  const { rows } = await sql<LossRow>`
    select incident_id as id, number, happened_on::text as day, substance_id as "substanceId",
      sum(base_grams - recovered_grams)::text as grams
    from incident_loss_reading
    where establishment_id = ${establishmentId} and substance_id = any(${[...substanceIds]}::int[])
      and happened_on >= ${since} and incident_id not in (select id from confidential_case_reading)
    group by 1, 2, 3, 4
    having sum(base_grams - recovered_grams) > 0
    order by 3 desc, 1 limit 100`.execute(db)
  return rows
}

export type JudgedWith = 'submit' | 'answer' | 'approve'

/** What holds now; what no longer does stays and says so. */
export const saveHints = (
  tx: Tx,
  caseId: CaseId,
  judgedWith: JudgedWith,
  hints: readonly JudgedHint[],
): void => {
  const { db, now } = tx
  const judged = { judgedAt: now, judgedWith }
  if (judgedWith !== 'submit')
    tx.send(
      db
        .updateTable('authorizationHint')
        .set({ ...judged, holds: false })
        .where('caseId', '=', caseId)
        .where('holds', '=', true),
    )
  if (hints.length === 0) return
  const rows = hints.map(({ rule, subject, params, compared }) => ({
    caseId,
    rule,
    subject,
    raisedAt: now,
    ...judged,
    holds: true,
    params: JSON.stringify(params),
    compared: JSON.stringify(compared),
  }))
  tx.send(
    db
      .insertInto('authorizationHint')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['caseId', 'rule', 'subject']).doUpdateSet(({ ref }) => ({
          ...judged,
          holds: true,
          params: ref('excluded.params'),
          compared: ref('excluded.compared'),
        })),
      ),
  )
}

export interface HintRow {
  readonly id: string
  readonly rule: string
  readonly judgedAt: Date
  readonly judgedWith: string
  readonly params: Record<string, string>
  readonly compared: { id: string; number: string; day: string }[]
  readonly opinions: {
    accountId: string
    by: string
    isUseful: boolean
    reason: string | null
    at: string
  }[]
}
/** What holds, with what officers think of it, in the order of the rules. */
export const listHints = async (db: Reader, caseId: CaseId): Promise<HintRow[]> => {
  const { rows } = await sql<HintRow>`
    select hint.id, rule, judged_at as "judgedAt", judged_with as "judgedWith", params, compared,
      coalesce((select jsonb_agg(jsonb_build_object('accountId', account_id, 'by', by_name, 'isUseful', is_useful,
          'reason', reason, 'at', at) order by at)
        from authorization_hint_opinion where hint_id = hint.id), '[]') as opinions
    from authorization_hint hint where case_id = ${caseId} and holds`.execute(db)
  return rows
}

export const hasHint = async (db: Reader, caseId: CaseId, hintId: string): Promise<boolean> => {
  const query = db.selectFrom('authorizationHint').select('id').where('caseId', '=', caseId)
  return (await query.where('id', '=', hintId).where('holds', '=', true).executeTakeFirst()) !== undefined
}

export interface Opinion {
  readonly hintId: string
  readonly byName: string
  readonly isUseful: boolean
  readonly reason: string | null
}
/** One person has one opinion; the trail keeps those before it. */
export const saveOpinion = async ({ db, now, origin }: Tx, opinion: Opinion): Promise<void> => {
  const values = { ...opinion, accountId: origin.actorId ?? '', at: now }
  await db
    .insertInto('authorizationHintOpinion')
    .values(values)
    .onConflict((conflict) => conflict.columns(['hintId', 'accountId']).doUpdateSet(values))
    .execute()
}

export interface HintCount {
  readonly rule: string
  readonly cases: number
  readonly useful: number
  readonly notUseful: number
}
/** Per rule: requests that it has pointed out since, and what officers said of them. */
export const countHints = async (db: Reader, since: Date): Promise<HintCount[]> => {
  const { rows } = await sql<HintCount>`
    select rule, count(distinct case_id)::int as cases,
      count(opinion.hint_id) filter (where is_useful)::int as useful,
      count(opinion.hint_id) filter (where not is_useful)::int as "notUseful"
    from authorization_hint hint left join authorization_hint_opinion opinion on opinion.hint_id = hint.id
    where raised_at >= ${since} group by 1`.execute(db)
  return rows
}

export interface ReasonRow {
  readonly rule: string
  readonly caseId: string
  readonly number: string
  readonly by: string
  readonly at: Date
  readonly reason: string
}
/** Why hints were of no use, the newest few of each rule. */
export const listReasons = async (db: Reader, since: Date, most: number): Promise<ReasonRow[]> => {
  const { rows } = await sql<ReasonRow>`
    select rule, case_id as "caseId", number, by_name as by, at, reason from (
      select rule, case_id, by_name, at, reason, row_number() over (partition by rule order by at desc) as place
      from authorization_hint hint join authorization_hint_opinion opinion on opinion.hint_id = hint.id
      where raised_at >= ${since} and not is_useful) as said
    join case_reading on case_reading.id = said.case_id
    where place <= ${most} order by rule, at desc`.execute(db)
  return rows
}
