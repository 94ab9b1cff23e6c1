import type { CallName } from '@papaver/contract/calls.ts'
import type { AppOfPeople } from '../cultivation.ts'
import { findBroken, findBrokenChain } from '../invariants.ts'
import type { TestAnswer, TestInput } from '../start-test-app.ts'
import { askedWhileClosed } from './afterwards.ts'
import { disagreements } from './agreement.ts'
import { type Command, type Ground, wordsBegin } from './commands.ts'
import type { Undo } from './events/event.ts'
import { misjudged } from './expected.ts'
import { type HistoryRow, Journal, type Written } from './journal.ts'
import { walkedKinds } from './kinds.ts'
import { isNamed } from './named.ts'
import { isInSight, isOfOffice } from './oracle.ts'
import { isOfficer, type WalkedPerson } from './people.ts'
import { Random } from './random.ts'
import { findBrokenRules } from './rules.ts'
import { type Did, followsByItself, undone } from './undone.ts'
import type { AnyWalkedKind, Here, House } from './walked-kind.ts'
import { type WalkedCase, WalkedWorld } from './world.ts'

/** Something happened that must not; the text tells the way that led there. */
export class WalkBroken extends Error {
  override name = 'WalkBroken'
}

interface Heard {
  readonly person: WalkedPerson
  readonly call: string
  readonly text: string
}

/** How many of the last steps a broken walk tells. */
const stepsInReport = 12
/** The chain is long: it is walked this often, and at the end. */
const chainEvery = 40

/** What a walk knows and counts, and how it looks at what a step has left behind. */
export class Walk {
  readonly seed: number
  /** Events of other parts of the portal happen, too. */
  readonly isEventful: boolean
  readonly random: Random
  readonly world: WalkedWorld
  readonly kinds = walkedKinds
  readonly grounds = new Map<string, Ground>()
  cases: ReadonlyMap<string, WalkedCase> = new Map()
  /** The case that is led on, so that some come to the end of their lives. */
  led: { readonly id: string; steps: number } | undefined
  /** Cases in which something was refused for the record's sake, until they are written anew. */
  readonly stuck = new Set<string>()
  steps = 0
  /** The day on which the calendars of all kinds last ran. */
  calendarsOf = ''
  /** Events that have happened. */
  seen = 0
  /** Establishments that are closed, of those that somebody works for. */
  readonly closedHouses = new Set<string>()
  /** What was taken away, and when it is given back. */
  readonly toUndo: { readonly name: string; readonly at: number; readonly undo: Undo }[] = []
  kills = 0
  /** Steps of cases that were done, and those that were refused, by kind and action. */
  readonly done = new Map<string, number>()
  readonly refused = new Map<string, number>()
  readonly #journal: Journal
  readonly #houses = new Map<string, string>()
  readonly #lines: string[] = []
  readonly #secrets = new Set<string>()
  #heard: Heard[] = []
  #closedBefore: ReadonlySet<string> = new Set()
  #problems: string[] = []

  private constructor(seed: number, world: WalkedWorld, isEventful: boolean) {
    this.seed = seed
    this.isEventful = isEventful
    this.random = new Random(seed)
    this.world = world
    this.#journal = new Journal(world.pool)
  }

  static async begin(seed: number, { isEventful = true } = {}): Promise<Walk> {
    const walk = new Walk(seed, await WalkedWorld.open(), isEventful)
    const { world } = walk
    const app: AppOfPeople = {
      as: async (userName) => ({ call: (call, input) => world.call(world.person(userName), call, input) }),
      database: { ownerPool: world.pool },
    }
    for (const { kind, prepare, houses = ['importer'] } of walk.kinds) {
      const reader = world.person(houses[0] ?? '')
      const read = async (call: CallName) => (await world.call(reader, call)).body
      walk.grounds.set(kind.entity, {
        reasons: await read('masters.reasons'),
        ofKind: await prepare(read, app),
      })
    }
    const { rows } = await walk.world.pool.query('select id, name from establishment')
    for (const { id, name } of rows) walk.#houses.set(id, name)
    await walk.#journal.read()
    await walk.#look()
    return walk
  }

  get here(): Here {
    const { random, world } = this
    return {
      random,
      today: world.today,
      people: world.people,
      cases: [...this.cases.values()],
      ask: (...asked) => this.ask(...asked),
      behind: async (query, values) => (await world.pool.query(query, [...values])).rows,
      setting: (id) => world.settingOf(id),
    }
  }

  readonly kindOf = ({ feature }: Pick<WalkedCase, 'feature'>): AnyWalkedKind => {
    const found = this.kinds.find(({ kind }) => kind.entity === feature)
    if (found === undefined) throw new Error(`${feature} is no walked kind`)
    return found
  }

  houseOf({ establishmentId: id }: { readonly establishmentId: string | null }): House {
    return { id: id ?? '', name: this.#houses.get(id ?? '') ?? '' }
  }

  nameHouse(id: string, name: string): void {
    this.#houses.set(id, name)
  }

  groundOf({ kind }: AnyWalkedKind): Ground {
    const ground = this.grounds.get(kind.entity)
    if (ground === undefined) throw new Error(`${kind.entity} was not prepared`)
    return ground
  }

  /** Tells what happens now, for whoever has to find out why the walk broke. */
  say(line: string): void {
    this.#lines.push(`${this.steps}  ${line}`)
  }

  blame(problems: readonly string[]): void {
    this.#problems.push(...problems)
  }

  /** Asks and remembers the answer, to be looked through at the end of the step; `echoed` is what the asker knew himself. */
  async ask(
    person: WalkedPerson,
    call: CallName,
    input: TestInput = {},
    echoed: readonly string[] = [],
  ): Promise<TestAnswer> {
    const answer = await this.world.call(person, call, input)
    if (answer.status >= 500) this.blame([`${person.userName} ${call}: ${answer.status} ${answer.bytes}`])
    const text = echoed.reduce((left, word) => left.replaceAll(word, ''), answer.bytes.toString())
    this.#heard.push({ person, call, text })
    return answer
  }

  send({ person, call, params, body, key }: Command): Promise<TestAnswer> {
    return this.ask(person, call, { params, body, headers: { 'idempotency-key': key } })
  }

  count(isDone: boolean, name: string): void {
    const tally = isDone ? this.done : this.refused
    tally.set(name, (tally.get(name) ?? 0) + 1)
  }

  /** Judges the answer of a command by itself, and counts it. */
  judge(command: Command, answer: TestAnswer): boolean {
    const { person, walked, row, action, body, countedAs = action } = command
    const isDone = answer.status < 300
    const name = `${walked.kind.feature}.${countedAs}`
    this.count(isDone, name)
    if (row && isDone) this.stuck.delete(row.id)
    else if (row && answer.body?.message === 'caseworkBlocked') this.stuck.add(row.id)
    const problems = misjudged(command.expected, answer)
    const what = `${person.userName} ${name} ${row?.status ?? ''} ${row?.id ?? ''}`
    this.say(`${what}: ${answer.status} ${isDone ? answer.body.status : answer.body?.message}`)
    this.blame(problems.map((problem) => `${what} ${JSON.stringify(body)}: ${problem}`))
    return isDone
  }

  /** After each step: what must hold in the tables, and in what was said and written down. */
  async settle(commandsDone: readonly Did[]): Promise<Written> {
    const before = this.cases
    const closed = this.#closedBefore
    this.#closedBefore = new Set(this.closedHouses)
    await this.#look()
    const written = await this.#journal.read()
    const facts = { walked: this.kinds, people: this.world.everybody, before, after: this.cases, written }
    this.blame(disagreements(facts))
    this.blame(undone(commandsDone, this.#commanded(written)))
    this.#countSystemSteps(written)
    this.#learnSecrets(written)
    this.blame(this.#leaks(before))
    this.blame(askedWhileClosed(this, closed.intersection(this.closedHouses), written))
    this.blame(await findBroken(this.world.pool))
    this.blame(await findBrokenRules(this.world.pool, this.kinds))
    if (this.steps % chainEvery === 0) await this.verifyChain()
    this.#heard = []
    this.steps += 1
    if (this.#problems.length > 0) throw this.#broken()
    return written
  }

  async verifyChain(): Promise<void> {
    const client = await this.world.pool.connect()
    try {
      this.blame(await findBrokenChain(client))
    } finally {
      client.release()
    }
    if (this.#problems.length > 0) throw this.#broken()
  }

  keepSecret(words: string): void {
    this.#secrets.add(words)
  }

  async #look(): Promise<void> {
    this.cases = new Map((await this.world.readCases()).map((row) => [row.id, row]))
  }

  /** Lines of the history that somebody's command has made. */
  #commanded({ history }: Written): HistoryRow[] {
    return history.filter((line) => {
      const row = this.cases.get(line.caseId)
      return ['create', 'enter'].includes(line.action) || (row && !followsByItself(line, this.kindOf(row)))
    })
  }

  /** Those that follow from something else: the calendar, a movement of goods, a successor. */
  #countSystemSteps({ history }: Written): void {
    for (const line of history) {
      const row = this.cases.get(line.caseId)
      const walked = row && this.kindOf(row)
      if (walked && followsByItself(line, walked)) this.count(true, `${walked.kind.feature}.${line.action}`)
    }
  }

  #learnSecrets({ history }: Written): void {
    // What the portal itself notes (the number of a certificate …) its reader may know; what officers type is like nothing else.
    for (const { isInternal, comment } of history)
      if (isInternal && comment?.startsWith(wordsBegin)) this.#secrets.add(comment)
  }

  /** Nobody is told a number or an id of what lies outside his sight, nor what officers say to each other. */
  #leaks(before: ReadonlyMap<string, WalkedCase>): string[] {
    const officers = this.world.everybody.filter(isOfficer).map(({ name }) => name)
    return this.#heard.flatMap(({ person, call, text }) => {
      const what = `${person.userName} hears from ${call}`
      const hidden = [...this.cases.values()].filter((row) => {
        const earlier = before.get(row.id)
        return (
          !this.kindOf(row).isKnown?.(row, person) &&
          !isInSight(person, row) &&
          !(earlier && isInSight(person, earlier))
        )
      })
      const words = isOfOffice(person) ? [] : [...officers, ...this.#secrets]
      return [
        ...hidden
          .filter(({ id, number }) => text.includes(id) || (number !== null && isNamed(text, number)))
          .map(({ id, number, status }) => `${what} of the ${status} ${number ?? id}, which he must not see`),
        ...words.filter((word) => text.includes(word)).map((word) => `${what} "${word}"`),
      ]
    })
  }

  #broken(): WalkBroken {
    return new WalkBroken(
      [
        `seed ${this.seed}, step ${this.steps}, ${this.world.now.toISOString()}`,
        ...this.#problems.map((problem) => `broken: ${problem}`),
        ...this.#lines.slice(-stepsInReport).map((line) => `  ${line}`),
      ].join('\n'),
    )
  }
}
