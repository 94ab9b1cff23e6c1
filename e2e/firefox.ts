import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longestStart, longestWait } from './longest-wait.ts'

/** Debian's; nothing brings it along, so the journeys in it are skipped where it is not installed. */
export const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)

type Answer = {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

/** One session of WebDriver BiDi (W3C): commands with their answers. Events are not asked for. */
class Session {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer
      this.#waiting.get(answer.id)?.(answer)
      this.#waiting.delete(answer.id)
    })
  }

  static async open(address: string): Promise<Session> {
    const socket = new WebSocket(address)
    await new Promise((done, failed) => {
      socket.addEventListener('open', done, { once: true })
      socket.addEventListener('error', failed, { once: true })
    })
    const session = new Session(socket)
    await session.send('session.new', { capabilities: {} })
    return session
  }

  async send<Result = object>(method: string, params: object): Promise<Result> {
    this.#last += 1
    const id = this.#last
    const answer = await new Promise<Answer>((done) => {
      this.#waiting.set(id, done)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error} ${answer.message}`)
    return answer.result as Result
  }
}

interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/** Keys that have no character (WebDriver, key values). */
const keys = { Enter: '\uE007', Tab: '\uE004', ArrowDown: '\uE015' } as const
export type Key = keyof typeof keys

/** One tab with cookies and storage of its own. Words are looked for as they are shown or read out. */
export class FirefoxPage {
  readonly #session: Session
  readonly #context: string

  constructor(session: Session, context: string) {
    this.#session = session
    this.#context = context
  }

  async goTo(url: string): Promise<void> {
    await this.#session.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' })
  }

  async reload(): Promise<void> {
    await this.#session.send('browsingContext.reload', { context: this.#context, wait: 'complete' })
  }

  /** Calls the function in the page; what it takes and answers is JSON. */
  async evaluate<Given, Result>(
    work: (given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result> {
    const { type, result, exceptionDetails } = await this.#session.send<Evaluated>('script.callFunction', {
      functionDeclaration: `async (given) => JSON.stringify(await (${work})(JSON.parse(given)) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      target: { context: this.#context },
      awaitPromise: true,
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return JSON.parse(result?.value ?? 'null') as Result
  }

  /** Until the page answers with something true. */
  async until<Given>(what: string, work: (given: Given) => unknown, given: Given): Promise<void> {
    const end = performance.now() + longestWait
    while (!(await this.evaluate(work, given).catch(() => false))) {
      if (performance.now() > end) throw new Error(`Firefox waits in vain: ${what}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  untilText(text: string): Promise<void> {
    return this.until(text, (wanted) => document.body.textContent?.includes(wanted), text)
  }

  /** Focuses the field with this label, as a person does who comes to it by keyboard. */
  async focus(label: string): Promise<void> {
    const work = (wanted: string): boolean => {
      const field = [...document.querySelectorAll('label')].find(({ textContent }) =>
        textContent?.trim().startsWith(wanted),
      )?.control
      field?.focus()
      return field !== null && field === document.activeElement
    }
    await this.until(`the field ${label}`, work, label)
  }

  /** Presses a button or link of this name; where a dialog is open, in it. */
  async press(name: string): Promise<void> {
    const work = (wanted: string): boolean => {
      const within = document.querySelector('[role=dialog]') ?? document
      const found = [...within.querySelectorAll<HTMLElement>('button, a')].find(
        (each) => each.textContent?.trim() === wanted && each.checkVisibility() && !each.matches(':disabled'),
      )
      found?.click()
      return found !== undefined
    }
    await this.until(`the button ${name}`, work, name)
  }

  untilDialog(): Promise<void> {
    return this.until('a dialog', () => document.querySelector('[role=dialog]') !== null, null)
  }

  async #keys(values: readonly string[]): Promise<void> {
    const actions = values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await this.#session.send('input.performActions', {
      context: this.#context,
      actions: [{ type: 'key', id: 'keyboard', actions }],
    })
  }

  type(text: string): Promise<void> {
    return this.#keys([...text])
  }

  key(...pressed: readonly Key[]): Promise<void> {
    return this.#keys(pressed.map((key) => keys[key]))
  }
}

/** The address at which Firefox listens, which it prints. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((done, failed) => {
    let said = ''
    const timer = setTimeout(() => failed(new Error(`Firefox did not start: ${said}`)), longestStart)
    child.once('exit', (code) => failed(new Error(`Firefox ended with ${code}: ${said}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      done(`${address}/session`)
    })
  })

/** Nothing outside is asked for, and pages are drawn in English. */
const preferences = `
  user_pref('intl.locale.requested', 'en-GB');
  user_pref('app.update.enabled', false);
  user_pref('datareporting.policy.dataSubmissionEnabled', false);
  user_pref('network.captive-portal-service.enabled', false);
  user_pref('network.connectivity-service.enabled', false);
  user_pref('services.settings.server', 'data:,');
`

export interface Firefox {
  readonly newPage: () => Promise<FirefoxPage>
  readonly close: () => Promise<void>
}

/** Firefox without a window, with a profile that is thrown away. */
export const openFirefox = async (path: string): Promise<Firefox> => {
  const profile = await mkdtemp(join(tmpdir(), 'papaver-firefox-'))
  await writeFile(join(profile, 'user.js'), preferences)
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    'about:blank',
  ]
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const close = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  try {
    const session = await Session.open(await addressOf(child))
    return {
      newPage: async () => {
        const { userContext } = await session.send<{ userContext: string }>('browser.createUserContext', {})
        const asked = { type: 'tab', userContext }
        const { context } = await session.send<{ context: string }>('browsingContext.create', asked)
        return new FirefoxPage(session, context)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
