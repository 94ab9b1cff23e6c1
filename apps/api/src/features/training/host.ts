import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Front, type Neighbour, passOn } from '../../platform/outside/front.ts'
import type { HostState, TrainingHost } from '../../platform/training.ts'
import { readKeptWords } from '../localization/public.ts'
import { readSettings } from '../settings/public.ts'
import { answerAbsent } from './absent.ts'
import { type RunningWorld, startWorld } from './process.ts'
import { redeemTicket, standingAmong } from './tickets.ts'

/** What the process of the other world is begun with; only the start of the app knows it. */
export interface HostPlace {
  /** Whether there is a database for it to be had; makes none. */
  readonly hasDatabase: () => Promise<boolean>
  /** The owner's address of its database, which is made where that may be; undefined where there is none to be had. */
  readonly findDatabase: () => Promise<string | undefined>
  /** Its environment, but for the database. */
  readonly environment: Readonly<Record<string, string>>
}

/** Where all of it stands. */
const base = '/training'
/** The pages that are kept on a device know the real world alone: where such a page of training is in the real one. */
export const realDevicePage = (url: string): string | undefined => {
  const [, page] = /^\/training\/(check|border|field)(?:[/?]|$)/.exec(url) ?? []
  return page === undefined ? undefined : `/${page}/`
}

const moveTo = (response: ServerResponse, location: string): void =>
  void response.writeHead(302, { location, 'cache-control': 'no-store' }).end()
/** Milliseconds between two looks at the setting and at who was here last. */
const every = 5000

/** What holds in training as it does in the real world: whoever learns, learns with these. */
const kept = [
  'languages.enabled',
  'languages.default',
  'languages.directions',
  'security.sessionMinutes',
  'security.sessionAbsoluteHours',
  'files.virusScan',
  'files.scannerHost',
  'files.scannerPort',
  'files.scannerSeconds',
] as const satisfies readonly SettingId[]

const keptOf = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(kept.map((id) => [id, settings[id]]))

const resting: HostState = { status: 'resting', done: null, steps: null, madeAt: null }

/**
 * The other world as the real one sees it: a process of its own, started when somebody comes, ended when nobody has come
 * for a while, and asked by way of this one alone. `front` passes on what is meant for it.
 */
export class Host implements TrainingHost {
  readonly #deps: Deps
  readonly #place: HostPlace
  readonly #secret = randomBytes(32).toString('base64url')
  #state: HostState = resting
  #world: RunningWorld | undefined
  #port: number | undefined
  #usedAt = 0
  /** Undefined before the first look. */
  #wasOn: boolean | undefined
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps, place: HostPlace) {
    this.#deps = deps
    this.#place = place
  }

  /** From now on it follows the setting. */
  watch(): void {
    const look = () =>
      void this.#follow().catch((error: unknown) => this.#deps.log.warn({ err: error }, 'training'))
    look()
    this.#timer = setInterval(look, every).unref()
  }

  hasDatabase(): Promise<boolean> {
    return this.#place.hasDatabase()
  }

  state(): HostState {
    return this.#state
  }

  start(): void {
    if (this.#world === undefined && !this.#isClosed) void this.#begin()
  }

  reset(by: string): void {
    void this.#beginAnew(by)
  }

  async stop(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#end()
  }

  readonly front: Front = (request, response) => {
    const url = request.url ?? ''
    if (url !== base && !url.startsWith(`${base}/`) && !url.startsWith(`${base}?`)) return false
    this.#usedAt = performance.now()
    void this.#pass(request, response, url)
    return true
  }

  async #pass(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const onLost = () => answerAbsent(request, response, this.#deps.environment.publicUrl)
    const isOn = await readSettings(this.#deps.db).then(
      (settings) => settings['training.enabled'],
      () => false,
    )
    if (!isOn || this.#port === undefined) return onLost()
    if (!url.startsWith(`${base}/`)) return moveTo(response, `${base}/`)
    const kept = realDevicePage(url)
    if (kept !== undefined) return moveTo(response, kept)
    const to: Neighbour = { port: this.#port, secret: this.#secret }
    passOn(request, response, { to, path: url.slice(base.length), base, onLost })
  }

  /** Made when it is switched on; ended when it is switched off, or nobody has come for a while. */
  async #follow(): Promise<void> {
    const settings = await readSettings(this.#deps.db)
    const isOn = settings['training.enabled']
    if (isOn && this.#wasOn === false) this.start()
    this.#wasOn = isOn
    const idle = performance.now() - this.#usedAt
    const isIdle = this.#state.status === 'ready' && idle > settings['training.idleMinutes'] * 60_000
    if (!isOn || isIdle) await this.#end()
    if (!isOn && this.#state.status === 'failed') this.#state = resting
  }

  async #beginAnew(by: string): Promise<void> {
    await this.#end()
    await this.#begin(by)
  }

  async #begin(resetBy?: string): Promise<void> {
    if (this.#world !== undefined || this.#isClosed) return
    this.#usedAt = performance.now()
    this.#state = { ...resting, status: 'preparing' }
    const { db, log } = this.#deps
    this.#world = startWorld({
      log,
      secret: this.#secret,
      findDatabase: this.#place.findDatabase,
      environment: this.#place.environment,
      readKept: async () => ({
        keptSettings: keptOf(await readSettings(db)),
        keptWords: await readKeptWords(db),
      }),
      resetBy: resetBy ?? null,
      redeem: (ticket, address) => redeemTicket(this.#deps, ticket, address),
      standing: (ids) => standingAmong(this.#deps, ids),
      onReset: (by) => this.reset(by),
      onProgress: (done, steps) => {
        this.#state = { ...resting, status: 'preparing', done, steps }
      },
      onReady: (port, madeAt) => {
        this.#port = port
        this.#usedAt = performance.now()
        this.#state = { ...resting, status: 'ready', madeAt }
      },
      onEnd: (how) => this.#afterEnd(how),
    })
  }

  #afterEnd(how: 'ended' | 'again' | 'failed' | 'unavailable'): void {
    this.#world = undefined
    this.#port = undefined
    this.#state = how === 'failed' || how === 'unavailable' ? { ...resting, status: how } : resting
    // Another process has made it anew: this one's world is gone.
    if (how === 'again') this.start()
  }

  async #end(): Promise<void> {
    await this.#world?.stop()
  }
}

export const makeTrainingHost = (deps: Deps, place: HostPlace): Host => new Host(deps, place)
