import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { type SettingId, settingDefinitions } from '@papaver/contract/settings/definitions.ts'
import type { Pool } from 'pg'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import { addressOf, beginning, fillWorld, type TestAnswer, type TestInput } from '../start-test-app.ts'
import { findWorld } from '../world.ts'
import { openPeople, type WalkedPerson } from './people.ts'
import { WalkedServer } from './server-process.ts'

/** A case as it stands in the table, for whoever judges without asking the app. */
export interface WalkedCase {
  readonly id: string
  readonly feature: string
  readonly kind: string
  readonly number: string | null
  readonly status: string
  readonly statusGroup: string
  readonly version: number
  readonly establishmentId: string | null
  readonly customsPointId: number | null
  readonly exitPointId: number | null
  readonly assigneeId: string | null
  readonly createdBy: string | null
  readonly enteredBy: string | null
  readonly proposalBy: string | null
  readonly proposalDecision: string | null
  readonly decidedBy: string | null
  readonly termsBy: string | null
  readonly submittedAt: Date | null
  readonly issuedAt: Date | null
  readonly updatedAt: Date
  readonly dueOn: string | null
  readonly validUntil: string | null
  readonly isConfidential: boolean
  readonly flags: readonly string[]
}

const columns = `id, feature, kind, number, status, status_group as "statusGroup", version,
  establishment_id as "establishmentId", customs_point_id as "customsPointId", exit_point_id as "exitPointId", assignee_id as "assigneeId",
  created_by as "createdBy", entered_by as "enteredBy", proposal_by as "proposalBy",
  proposal_decision as "proposalDecision", decided_by as "decidedBy", terms_by as "termsBy", submitted_at as "submittedAt",
  issued_at as "issuedAt", updated_at as "updatedAt", due_on::text as "dueOn", valid_until::text as "validUntil",
  is_confidential as "isConfidential", flags`

/** The authority's, as the demonstration sets it. */
const timeZone = 'Europe/Helsinki'
const minute = 60_000

/** A demonstration world of its own, its people, and a server that can be killed. */
export class WalkedWorld {
  /** Those whose accounts rest, too. */
  readonly everybody: readonly WalkedPerson[]
  readonly settings = new Map<SettingId, unknown>()
  readonly #database: TestDatabase
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'papaver-walk-'))
  readonly #tokens = new Map<string, string>()
  #server: WalkedServer | undefined
  #now = new Date(beginning)

  private constructor(database: TestDatabase, people: readonly WalkedPerson[]) {
    this.#database = database
    this.everybody = people
  }

  static async open(): Promise<WalkedWorld> {
    const database = await createTestDatabase({ template: await findWorld(fillWorld) })
    const world = new WalkedWorld(database, await openPeople(database.ownerPool))
    await world.startServer()
    for (const person of world.everybody) await world.signIn(person)
    return world
  }

  /** Those who can sign in. */
  get people(): readonly WalkedPerson[] {
    return this.everybody.filter(({ away }) => away.size === 0)
  }

  /** By the session that he has now. */
  async signIn({ userName, id: sub, sessionId: sid }: WalkedPerson): Promise<void> {
    this.#tokens.set(userName, await this.server.order<string>({ order: 'token', sub, sid }))
  }

  settingOf(id: SettingId): unknown {
    return this.settings.get(id) ?? settingDefinitions[id].default
  }

  get server(): WalkedServer {
    if (this.#server === undefined) throw new Error('no server stands')
    return this.#server
  }

  /** As the owner: what the app itself may not do or see. */
  get pool(): Pool {
    return this.#database.ownerPool
  }

  get now(): Date {
    return this.#now
  }

  /** The authority's day, ISO. */
  get today(): string {
    return dayIn(timeZone, this.#now)
  }

  async startServer(): Promise<void> {
    const { url } = this.#database
    this.#server = await WalkedServer.start({ url, dataDir: this.#dataDir, now: this.#now.toISOString() })
  }

  async advance(minutes: number): Promise<void> {
    this.#now = new Date(this.#now.getTime() + minutes * minute)
    await this.server.order({ order: 'set', moment: this.#now.toISOString() })
  }

  async setSetting(id: SettingId, value: unknown): Promise<void> {
    this.settings.set(id, value)
    await this.server.order({ order: 'setting', id, value })
  }

  person(userName: string): WalkedPerson {
    const found = this.everybody.find((each) => each.userName === userName)
    if (found === undefined) throw new Error(`nobody is called ${userName}`)
    return found
  }

  /** @throws where no answer comes, as from a server that is killed */
  call(person: WalkedPerson, name: CallName, input: TestInput = {}): Promise<TestAnswer> {
    return this.callWith(this.#tokens.get(person.userName), name, input)
  }

  /** The same by whoever has this token, or none. */
  async callWith(token: string | undefined, name: CallName, input: TestInput = {}): Promise<TestAnswer> {
    const [method, path] = calls[name]
    const { body } = input
    const isText = typeof body === 'string' || Buffer.isBuffer(body)
    const response = await fetch(this.server.url + addressOf(path, input), {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isText ? { 'content-type': 'application/json' } : {}),
        ...input.headers,
      },
      body: body === undefined ? null : isText ? (body as BodyInit) : JSON.stringify(body),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = String(response.headers.get('content-type')).includes('json') && bytes.length > 0
    return {
      status: response.status,
      body: isJson ? JSON.parse(bytes.toString()) : bytes.toString(),
      headers: Object.fromEntries(response.headers),
      bytes,
    }
  }

  async readCases(): Promise<WalkedCase[]> {
    const { rows } = await this.pool.query(`select ${columns} from work_case order by id`)
    return rows
  }

  async close(): Promise<void> {
    await this.#server?.kill()
    await this.#database.drop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
