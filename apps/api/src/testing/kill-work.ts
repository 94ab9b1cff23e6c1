import { randomUUID } from 'node:crypto'
import type { CallName } from '@papaver/contract/calls.ts'
import { warningKey } from '@papaver/contract/casework/check-making.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { settingDefinitions } from '@papaver/contract/settings/definitions.ts'
import { type Answer, type Asked, askApp } from './ask-app.ts'
import { type DraftParts, draftParts, importDraft, ticksOf } from './drafts.ts'
import { pdfBytes } from './pdf.ts'
import type { TestPerson } from './start-test-app.ts'

/**
 * People who work on cases while the app is killed under them: each remembers what was acknowledged, and after the
 * restart asks whether it is there and sends again, under the same key, what was not answered.
 */
interface Sent {
  readonly call: CallName
  readonly who: string
  readonly params: Record<string, string>
  readonly body: unknown
  readonly key: string
}

/** One case, with what the app has acknowledged of it. */
export interface WorkItem {
  readonly reference: string
  readonly steps: readonly string[]
  done: number
  id: string
  version: number
  status: string
  number: string | null
  lineId: string
  /** As printed on the permit, once it is issued. */
  checkCode: string | null
  /** What the checks warned of when it was last answered. */
  warnings: readonly string[]
  /** On its way and not answered. */
  pending: Sent | undefined
}

const whole = [
  'create',
  'save',
  'attach',
  'submit',
  'take',
  'propose',
  'approve',
  'issue',
  'endorse',
] as const
const doers: Record<string, string> = {
  take: 'officer',
  propose: 'officer',
  approve: 'admin',
  issue: 'admin',
  endorse: 'customs',
}
const callOf = (step: string): CallName =>
  step === 'create' || step === 'save' || step === 'attach'
    ? `authorizations.${step}`
    : step === 'endorse'
      ? 'endorsements.record'
      : 'authorizations.act'

/** The authority's day: late in the evening it is another one than that of the machine, or of UTC. */
const dayFromNow = (days: number): string =>
  dayIn(settingDefinitions['public.timeZone'].default, new Date(Date.now() + days * 86_400_000))

const pdf = pdfBytes().toString()
const form = (): FormData => {
  const data = new FormData()
  data.append('files', new Blob([pdf], { type: 'application/pdf' }), 'letter.pdf')
  return data
}

export class KillWork {
  readonly items: WorkItem[] = []
  /** What must never happen, in words. */
  readonly wrong: string[] = []
  acknowledged = 0
  readonly #url: () => string
  readonly #tokens = new Map<string, string>()
  #parts: DraftParts | undefined

  constructor(url: () => string) {
    this.#url = url
  }

  async signIn(): Promise<void> {
    for (const userName of ['importer', 'officer', 'admin', 'customs']) {
      const { body } = await this.#ask('account.login', '', { body: { userName, password: 'Papaver-2026!' } })
      this.#tokens.set(userName, body.token)
    }
    const importer = {
      call: (name: CallName) => this.#ask(name, 'importer', {}),
    } as unknown as TestPerson
    this.#parts = await draftParts(importer)
  }

  /** Works case after case until the app stops answering, or until `until` says that it is enough. */
  async work(until: () => boolean): Promise<void> {
    while (!until()) {
      const item = this.#begin()
      while (item.done < item.steps.length && !until()) if (!(await this.#advance(item))) return
    }
  }

  /** Asks for every case whether what was acknowledged is there, and sends again what was not answered. */
  async recover(): Promise<void> {
    for (const item of this.items) {
      if (item.id !== '') await this.#compare(item)
      if (item.pending !== undefined) await this.#repeat(item, item.pending)
    }
  }

  #begin(): WorkItem {
    const length = 2 + Math.floor(Math.random() * (whole.length - 1))
    const item: WorkItem = {
      reference: `KILL-${this.items.length + 1}-${randomUUID().slice(0, 8)}`,
      steps: whole.slice(0, length),
      done: 0,
      id: '',
      version: 0,
      status: '',
      number: null,
      lineId: '',
      checkCode: null,
      warnings: [],
      pending: undefined,
    }
    this.items.push(item)
    return item
  }

  #sendFor(item: WorkItem): Sent {
    const step = item.steps[item.done] ?? ''
    const { id, version, lineId, checkCode, reference } = item
    const draft = this.#parts && {
      ...importDraft(this.#parts, { morphine: '0.001' }),
      applicantReference: reference,
      plannedDate: dayFromNow(7),
    }
    const warningReasons = item.warnings.map((warning) => ({ warning, reason: 'Looked at.' }))
    const bodies: Record<string, unknown> = {
      create: draft,
      save: { ...draft, version, remarks: 'saved' },
      attach: undefined,
      submit: { version, declaration: true },
      propose: { version, decision: 'approve', warningReasons },
      approve: { version, warningReasons },
      endorse: {
        source: 'customs',
        date: dayFromNow(0),
        lines: [{ lineId, quantity: '0.0005' }],
        lastConsignment: false,
        declarationNumber: randomUUID(),
        checkCode,
      },
    }
    return {
      call: callOf(step),
      who: doers[step] ?? 'importer',
      params: { id, action: step },
      body: step in bodies ? bodies[step] : { version },
      key: randomUUID(),
    }
  }

  /** Takes the next step; false where no answer came. */
  async #advance(item: WorkItem): Promise<boolean> {
    const sent = this.#sendFor(item)
    if (sent.params?.action === 'propose' && !(await this.#tick(item))) return false
    item.pending = sent
    const answer = await this.#send(sent)
    if (answer === undefined || answer.status === 503) return false
    if (this.#hasNewWarnings(item, answer)) return true
    this.#note(item, sent, answer)
    return answer.status < 300
  }

  /** What is looked at before a proposal; false where no answer came. */
  async #tick(item: WorkItem): Promise<boolean> {
    for (const asked of ticksOf(item)) {
      const sent = { call: 'authorizations.tick', who: 'officer', ...asked, key: randomUUID() } as const
      if ((await this.#send(sent))?.status !== 200) return false
    }
    return true
  }

  /** Work beside this one can bring a warning after the case was read: it is read then, and the step taken again. */
  #hasNewWarnings(item: WorkItem, { body }: Answer): boolean {
    if (body?.message !== 'authorizationWarningsOpen') return false
    const fresh = (body.details.warnings as string[]).filter((warning) => !item.warnings.includes(warning))
    item.warnings = [...item.warnings, ...fresh]
    if (fresh.length > 0) item.pending = undefined
    return fresh.length > 0
  }

  #note(item: WorkItem, sent: Sent, { status, body }: Answer): void {
    item.pending = undefined
    if (status >= 300) {
      this.wrong.push(`${sent.call} ${sent.params.action}: ${status} ${JSON.stringify(body)}`)
      return
    }
    item.done += 1
    this.acknowledged += 1
    if (sent.call === 'authorizations.attach' || sent.call === 'endorsements.record') return
    item.id = body.id
    item.version = body.version
    item.status = body.status
    item.number = body.number ?? null
    item.lineId = body.lines[0].id
    item.checkCode = body.document?.checkCode ?? null
    item.warnings = (body.checks as Check[]).filter(({ severity }) => severity === 'warn').map(warningKey)
  }

  async #compare(item: WorkItem): Promise<void> {
    const { body, status } = await this.#ask('authorizations.get', 'importer', { params: { id: item.id } })
    const say = (what: string) => this.wrong.push(`${item.reference} ${item.id}: ${what}`)
    if (status !== 200) {
      say(`was acknowledged and is gone (${status})`)
      return
    }
    if (body.version < item.version) say(`version ${body.version}, acknowledged ${item.version}`)
    if (item.pending === undefined && !['', body.status].includes(item.status) && !this.#isAhead(item))
      say(`is ${body.status}, acknowledged ${item.status}`)
    if (item.number !== null && body.number !== item.number)
      say(`number ${body.number}, acknowledged ${item.number}`)
    if (
      item.done > item.steps.indexOf('attach') &&
      item.steps.includes('attach') &&
      body.attachments.length < 1
    )
      say('its file is gone')
    const { body: history } = await this.#ask('authorizations.history', 'importer', {
      params: { id: item.id },
    })
    if (!JSON.stringify(history).includes('"create"')) say('has no beginning in its history')
    item.version = body.version
  }

  /** Endorsing changes the status without telling the case's new one. */
  #isAhead({ steps, done }: WorkItem): boolean {
    return steps[done - 1] === 'endorse'
  }

  /** The same command under the same key: done now, or known to have been done; never done twice. */
  async #repeat(item: WorkItem, sent: Sent): Promise<void> {
    const answer = await this.#send(sent)
    if (answer === undefined) this.wrong.push(`${sent.call}: no answer after the restart`)
    // Saving has no key: where it was done before the kill its version is stale now, and that is the right answer.
    else if (sent.call === 'authorizations.save' && answer.status === 409) {
      item.pending = undefined
      item.done += 1
    } else this.#note(item, sent, answer)
  }

  async #send({ call, who, params, body, key }: Sent): Promise<Answer | undefined> {
    try {
      return await this.#ask(call, who, { params, body, key })
    } catch {
      return undefined
    }
  }

  #ask(call: CallName, who: string, asked: Asked): Promise<Answer> {
    const isFile = call === 'authorizations.attach'
    return askApp(this.#url(), this.#tokens.get(who) ?? '', call, isFile ? { ...asked, body: form() } : asked)
  }
}
