import type { Pool } from 'pg'

export interface HistoryRow {
  readonly id: string
  readonly caseId: string
  readonly at: Date
  readonly action: string
  readonly fromStatus: string | null
  readonly toStatus: string
  readonly actorId: string | null
  readonly isInternal: boolean
  readonly comment: string | null
}
export interface AuditRow {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly entity: string
  readonly entityId: string
  readonly actorId: string | null
  readonly details: string
}
export interface NoticeRow {
  readonly id: string
  readonly at: Date
  readonly accountId: string
  readonly code: string
  readonly entity: string | null
  readonly entityId: string | null
  readonly params: Readonly<Record<string, string>>
}
export interface MailRow {
  readonly id: string
  readonly at: Date
  readonly code: string
  readonly recipient: string
  readonly entityId: string | null
}

/** What was written down since the last look: history, audit trail, notices and mails. */
export interface Written {
  readonly history: readonly HistoryRow[]
  readonly audit: readonly AuditRow[]
  readonly notices: readonly NoticeRow[]
  readonly mails: readonly MailRow[]
}

const queries: Readonly<Record<keyof Written, string>> = {
  history: `select id, case_id as "caseId", at, action, from_status as "fromStatus", to_status as "toStatus",
    actor_id as "actorId", is_internal as "isInternal", comment from case_history where id > $1 order by id`,
  audit: `select seq::text as id, occurred_at as at, action, entity, entity_id as "entityId", actor_id as "actorId",
    details from audit_event where seq > $1::bigint order by audit_event.seq`,
  notices: `select id, created_at as at, account_id as "accountId", code, entity, entity_id as "entityId", params
    from notification where id > $1 order by id`,
  mails: `select id, created_at as at, template as code, recipient, entity_id as "entityId"
    from mail_outbox where id > $1 order by id`,
}
const names = Object.keys(queries) as (keyof Written)[]
const nothing = '00000000-0000-0000-0000-000000000000'

/** Reads what is new; ids are of time (UUID v7), so what is new stands behind what was seen. */
export class Journal {
  readonly #pool: Pool
  readonly #seen: Record<keyof Written, string> = {
    history: nothing,
    audit: '0',
    notices: nothing,
    mails: nothing,
  }

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async read(): Promise<Written> {
    const found = await Promise.all(
      names.map(async (name) => {
        const { rows } = await this.#pool.query<{ id: string }>(queries[name], [this.#seen[name]])
        this.#seen[name] = rows.at(-1)?.id ?? this.#seen[name]
        return [name, rows] as const
      }),
    )
    return Object.fromEntries(found) as unknown as Written
  }
}
