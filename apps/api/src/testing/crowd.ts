import { randomUUID } from 'node:crypto'
import type { CallName } from '@papaver/contract/calls.ts'
import { warningKey } from '@papaver/contract/casework/check-making.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { settingDefinitions } from '@papaver/contract/settings/definitions.ts'
import { type Answer, type Asked, askApp } from './ask-app.ts'
import { draftParts, ticksOf } from './drafts.ts'
import type { TestPerson } from './start-test-app.ts'

/**
 * Many hands on few balances (quality R4): requests that together want more than the estimates give, decided, signed,
 * used, stopped and ended by several people at once, while the estimates are raised and put right under them.
 */
interface Known {
  readonly id: string
  version: number
  status: string
  warnings: readonly string[]
  checkCode: string | null
  lines: readonly { readonly id: string; readonly quantity: string }[]
}
interface Balance {
  readonly id: string
  readonly substanceId: number
}
interface Operation {
  readonly call: CallName
  readonly who: string
  readonly asked: Asked
  readonly of?: Known
}
export interface Crowd {
  readonly cases: number
  readonly balances: number
  readonly hands: number
}

const people = ['importer', 'officer', 'admin', 'customs'] as const
const timeZone = settingDefinitions['public.timeZone'].default
const dayFromNow = (days: number): string => dayIn(timeZone, new Date(Date.now() + days * 86_400_000))
export const crowdedYear = Number(dayFromNow(0).slice(0, 4))
const oneOf = <Each>(all: readonly Each[]): Each => {
  const each = all[Math.floor(Math.random() * all.length)]
  if (each === undefined) throw new Error('nothing to choose from')
  return each
}
/** Decimals that no binary fraction meets. */
const someGrams = (most: number): string => (0.000000001 + Math.random() * most).toFixed(9)
const letter = () => ({ day: dayFromNow(0), reference: 'INCB 1', reason: 'many hands' })

/** What one may try in each status; whether it is granted then, the server says. */
const stepsIn: Readonly<Record<string, readonly string[]>> = {
  PRO: ['approve', 'approve', 'approve', 'refuse'],
  APR: ['issue', 'issue', 'return'],
  ISS: ['endorse', 'endorse', 'suspend', 'revoke'],
  PAU: ['endorse', 'endorse', 'suspend', 'revoke'],
  SUS: ['lift', 'lift', 'revoke'],
}

/** What ended is tried as well. */
const triedInVain = ['approve', 'issue', 'return', 'suspend', 'lift', 'revoke', 'refuse']
const reasons: Readonly<Record<string, string>> = {
  refuse: 'REFUSE-PARTNER',
  return: 'RETURN-DATA',
  suspend: 'SUSPEND-INVESTIGATION',
  revoke: 'REVOKE-ERROR',
}

export class CrowdWork {
  readonly #urls: readonly string[]
  readonly #tokens = new Map<string, string>()
  readonly #cases: Known[] = []
  #balances: Balance[] = []
  #turn = 0
  /** How often each was answered: 200, or the code of its refusal. */
  readonly answers = new Map<string, number>()
  /** What must never happen, in words. */
  readonly wrong: string[] = []

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  /** Estimates that bear a third of what is wanted, and requests that wait for their decision. */
  async prepare({ cases, balances, hands }: Crowd): Promise<void> {
    for (const userName of people) {
      const { body } = await this.#send({
        call: 'account.login',
        who: '',
        asked: { body: { userName, password: 'Papaver-2026!' } },
      })
      this.#tokens.set(userName, body.token)
    }
    const goods = await this.#enterEstimates(balances, (1000 * cases) / balances / 3)
    const importer = {
      call: (call: CallName) => this.#send({ call, who: 'importer', asked: {} }),
    } as unknown as TestPerson
    const parts = await draftParts(importer)
    const rest = Array.from({ length: cases }, (_, index) => index)
    const work = async (): Promise<void> => {
      while (rest.pop() !== undefined) this.#cases.push(await this.#propose(parts, goods))
    }
    await Promise.all(Array.from({ length: hands }, work))
    this.answers.clear()
  }

  /** So many operations by so many hands, each at whichever app; every fifth is sent to two apps at once under one key. */
  async work(operations: number, hands: number): Promise<void> {
    let left = operations
    const hand = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        await this.#operate(Math.random() < 0.2)
      }
    }
    await Promise.all(Array.from({ length: hands }, hand))
  }

  async #operate(isDoubled: boolean): Promise<void> {
    const draws = Math.random()
    const operation = draws < 0.08 ? await this.#changeEstimate() : this.#stepOf(oneOf(this.#cases))
    const key = operation.call === 'balances.act' ? undefined : randomUUID()
    const asked = key === undefined ? operation.asked : { ...operation.asked, key }
    const sent = { ...operation, asked }
    const answers = await Promise.all(isDoubled ? [this.#send(sent), this.#send(sent)] : [this.#send(sent)])
    for (const answer of answers) this.#count(operation, answer)
    if (key !== undefined && answers.length === 2) this.#compare(operation, answers)
    if (operation.of) await this.#learn(operation.of, answers)
  }

  /** Under one key a thing is done once: both are told of one case, by then perhaps moved on by others, or one waits. */
  #compare({ call }: Operation, answers: readonly Answer[]): void {
    const done = answers.filter(({ status }) => status < 300)
    const [one, other] = done.map(({ body }) => body.id)
    if (other !== undefined && one !== other) this.wrong.push(`${call} under one key: ${one} and ${other}`)
  }

  #count({ call, asked }: Operation, { status, body }: Answer): void {
    const what = asked.params?.action ?? call
    const said = status < 300 ? 'done' : String(body?.message ?? status)
    this.answers.set(`${what} ${said}`, (this.answers.get(`${what} ${said}`) ?? 0) + 1)
    if (status >= 500 || status === 400) this.wrong.push(`${what}: ${status} ${JSON.stringify(body)}`)
  }

  async #learn(known: Known, answers: readonly Answer[]): Promise<void> {
    const [last] = answers
    const open = last?.body?.details?.warnings as string[] | undefined
    if (open) known.warnings = [...new Set([...known.warnings, ...open])]
    const { status, body } = await this.#send({
      call: 'authorizations.get',
      who: 'officer',
      asked: { params: { id: known.id } },
    })
    if (status === 200) Object.assign(known, this.#knownOf(body))
  }

  #stepOf(known: Known): Operation {
    const step = oneOf(stepsIn[known.status] ?? triedInVain)
    const { id, version, warnings } = known
    if (step === 'endorse') return this.#endorse(known)
    const warningReasons = warnings.map((warning) => ({ warning, reason: 'Looked at.' }))
    const words = { reasonCode: reasons[step], comment: 'Many hands.' }
    const body = step === 'approve' ? { version, warningReasons } : { version, ...words }
    return {
      call: 'authorizations.act',
      // Who has proposed may sign, and try in vain to decide.
      who: oneOf(step === 'approve' ? ['admin', 'admin', 'officer'] : ['admin', 'officer']),
      asked: { params: { id, action: step }, body: step === 'issue' ? { version } : body },
      of: known,
    }
  }

  #endorse(known: Known): Operation {
    const { id, checkCode } = known
    const lines = known.lines.map(({ id: lineId, quantity }) => ({
      lineId,
      quantity: (Number(quantity) / oneOf([2, 3, 7])).toFixed(6),
    }))
    const further = { lastConsignment: Math.random() < 0.2, declarationNumber: randomUUID() }
    return {
      call: 'endorsements.record',
      who: 'customs',
      asked: {
        params: { id },
        body: { source: 'customs', date: dayFromNow(0), lines, ...further, checkCode },
      },
      of: known,
    }
  }

  async #changeEstimate(): Promise<Operation> {
    const { id } = oneOf(this.#balances)
    const { body, status } = await this.#send({
      call: 'balances.statement',
      who: 'admin',
      asked: { params: { id } },
    })
    if (status !== 200) throw new Error(`no statement: ${status} ${JSON.stringify(body)}`)
    const { seen, figures } = body
    const supplement = { seen, grams: someGrams(50), ...letter() }
    const figure = oneOf(figures as { id: string; grams: string }[])
    const correct = { ...supplement, figure: figure.id, grams: someGrams(2 * Number(figure.grams)) }
    const action = oneOf(['supplement', 'correct'])
    return {
      call: 'balances.act',
      who: 'admin',
      asked: { params: { id, action }, body: action === 'correct' ? correct : supplement },
    }
  }

  async #enterEstimates(count: number, grams: number): Promise<object[]> {
    const { body: substances } = await this.#must('masters.substances', 'admin', {})
    const goods: object[] = []
    for (const { id, group, convention, forms } of substances) {
      const base = forms.find(({ factor }: { factor: string }) => Number(factor) === 1)
      if (group !== 'NP' || convention !== '1961' || base === undefined || goods.length === count) continue
      const entered = {
        substanceId: id,
        year: crowdedYear,
        grams: grams.toFixed(9),
        isProvisional: false,
        ...letter(),
      }
      const { status, body } = await this.#send({
        call: 'balances.enter',
        who: 'admin',
        asked: { body: entered },
      })
      if (status !== 201) continue
      this.#balances = [...this.#balances, { id: body.id, substanceId: id }]
      goods.push({ substanceId: id, formId: base.id })
    }
    if (goods.length < count) throw new Error(`only ${goods.length} substances without an estimate`)
    return goods
  }

  /** A request for one to three of the substances, up to the officer's proposal. */
  async #propose(
    parts: { readonly partnerId: string; readonly customsPointId: number },
    goods: readonly object[],
  ): Promise<Known> {
    const chosen = new Set(Array.from({ length: oneOf([1, 1, 2, 3]) }, () => oneOf(goods)))
    const draft = {
      ...{ kind: 'IMA', group: 'NP', transportMode: '1', purpose: 'MANUFACTURE' },
      foreignEstablishmentId: parts.partnerId,
      customsPointId: parts.customsPointId,
      plannedDate: dayFromNow(20),
      lines: [...chosen].map((each) => ({ ...each, quantity: someGrams(1000).slice(0, -3), unit: 'g' })),
    }
    const made = await this.#must('authorizations.create', 'importer', { body: draft, key: randomUUID() })
    let known = this.#knownOf(made.body)
    const take = async (who: string, action: string, body: object = {}): Promise<void> => {
      const asked = { params: { id: known.id, action }, body: { version: known.version, ...body } }
      known = this.#knownOf((await this.#must('authorizations.act', who, asked)).body)
    }
    await take('importer', 'submit', { declaration: true })
    await take('officer', 'take')
    for (const asked of ticksOf(known)) await this.#must('authorizations.tick', 'officer', asked)
    await this.#proposeApproval(known)
    return known
  }

  /** What others ask for meanwhile can bring a warning: it is answered, and the proposal made again. */
  async #proposeApproval(known: Known): Promise<void> {
    const { id, version } = known
    const warningReasons = known.warnings.map((warning) => ({ warning, reason: 'Looked at.' }))
    const body = { version, decision: 'approve', warningReasons }
    const asked = { params: { id, action: 'propose' }, body }
    const answer = await this.#send({ call: 'authorizations.act', who: 'officer', asked })
    Object.assign(known, answer.status < 300 ? this.#knownOf(answer.body) : {})
    if (answer.status < 300) return
    const fresh = answer.body?.details?.warnings as string[] | undefined
    const isOpen = answer.body?.message === 'authorizationChecklistOpen'
    if (!fresh && !isOpen) throw new Error(`propose: ${JSON.stringify(answer.body)}`)
    known.warnings = [...known.warnings, ...(fresh ?? [])]
    for (const tick of isOpen ? ticksOf(known) : []) await this.#must('authorizations.tick', 'officer', tick)
    await this.#proposeApproval(known)
  }

  // biome-ignore lint/suspicious/noExplicitAny: the view of a case, read field by field
  #knownOf(view: any): Known {
    const { id, version, status, lines } = view
    const warnings = ((view.checks ?? []) as Check[]).filter(({ severity }) => severity === 'warn')
    const checkCode = view.document?.checkCode ?? null
    return { id, version, status, checkCode, lines, warnings: warnings.map(warningKey) }
  }

  async #must(call: CallName, who: string, asked: Asked): Promise<Answer> {
    const answer = await this.#send({ call, who, asked })
    if (answer.status < 300) return answer
    throw new Error(`${call} ${asked.params?.action ?? ''}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }

  #send({ call, who, asked }: Operation): Promise<Answer> {
    this.#turn += 1
    const url = this.#urls[this.#turn % this.#urls.length] ?? ''
    return askApp(url, this.#tokens.get(who) ?? '', call, asked)
  }
}
