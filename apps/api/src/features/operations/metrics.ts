import { createHash, timingSafeEqual } from 'node:crypto'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { listOfNetworks } from '../../platform/network.ts'
import { refuse } from '../../platform/refusal.ts'
import { readSettings } from '../settings/public.ts'
import { listStates } from './health-store.ts'
import { inTime } from './in-time.ts'
import { label, type Requests } from './measure.ts'
import { readDatabaseUse, readJobs, readOutbox } from './store.ts'
import type { ThisProcess } from './this-process.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const showsToken = (request: FastifyRequest, token: string): boolean => {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  return token !== '' && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/** Off, there is nothing here (404); on, it is for one who shows the token or comes from a named address (403). */
const refuseStranger = (settings: Settings, request: FastifyRequest): void => {
  if (!settings['operations.metricsEnabled']) refuse(frameRefusals.notFound)
  const isKnown =
    showsToken(request, settings['operations.metricsToken']) ||
    listOfNetworks(settings['operations.metricsAddresses'])(request.ip)
  if (!isKnown) refuse(frameRefusals.notPermitted)
}

type Sample = readonly [
  name: string,
  help: string,
  rows: readonly (readonly [labels: string, value: number])[],
]

const gauge = ([name, help, rows]: Sample): string[] => [
  `# HELP papaver_${name} ${help}`,
  `# TYPE papaver_${name} gauge`,
  ...rows.map(([labels, value]) => `papaver_${name}${labels === '' ? '' : `{${labels}}`} ${value}`),
]

const ownSamples = (own: ThisProcess, now: Date): Sample[] => {
  const { rss, heapUsed } = process.memoryUsage()
  return [
    ['info', 'The release that runs.', [[`version="${label(own.version)}"`, 1]]],
    [
      'uptime_seconds',
      'Since the process began.',
      [['', Math.round((now.getTime() - own.startedAt.getTime()) / 1000)]],
    ],
    ['resident_memory_bytes', 'Memory of the process.', [['', rss]]],
    ['heap_used_bytes', 'Memory of its objects.', [['', heapUsed]]],
  ]
}

const levels = { off: -1, ok: 0, warning: 1, failed: 2 } as const

const sharedSamples = async ({ db, clock, training }: Deps): Promise<Sample[]> => {
  const now = clock.now()
  const [use, outbox, jobs, states] = await Promise.all([
    readDatabaseUse(db),
    readOutbox(db, now),
    readJobs(db),
    listStates(db),
  ])
  const age = outbox.oldestAt ? Math.max(0, (now.getTime() - outbox.oldestAt.getTime()) / 1000) : 0
  return [
    ['database_connections', 'Connections to the database.', [['', use.used]]],
    ['database_connections_most', 'Connections that it takes.', [['', use.most]]],
    ['database_megabytes', 'Size of the database.', [['', use.megabytes]]],
    ...(training?.kind === 'real'
      ? [
          [
            'training_ready',
            'Training runs beside this process.',
            [['', training.host.state().status === 'ready' ? 1 : 0]],
          ] satisfies Sample,
        ]
      : []),
    ['mails_waiting', 'Mails in the outbox.', [['', outbox.waiting]]],
    ['mails_dead', 'Mails given up within a week.', [['', outbox.dead]]],
    ['mails_oldest_seconds', 'How long the oldest mail has waited.', [['', Math.round(age)]]],
    [
      'jobs_failed',
      'Jobs given up within a day.',
      jobs.failures.map(({ name, count }) => [`job="${label(name)}"`, count]),
    ],
    [
      'probe_status',
      'What each probe last found: -1 off, 0 in order, 1 warning, 2 failed.',
      [...states.values()].map(({ probe, status }) => [`probe="${probe}"`, levels[status]]),
    ],
  ]
}

/** Milliseconds: the size of a large database takes a while. */
const longestLook = 3000

const reachable = (isReachable: boolean): Sample => [
  'database_up',
  'The database answers: 1, or 0.',
  [['', isReachable ? 1 : 0]],
]

/**
 * Measurements in the text format of Prometheus: figures only, of nobody in particular. Without the database those of this
 * process alone are shown, to those who might read them when it last answered.
 */
export const makeMetrics = (
  deps: Deps,
  own: ThisProcess,
  requests: Requests,
): ((request: FastifyRequest) => Promise<string>) => {
  const freshSettings = inTime(() => readSettings(deps.db))
  const freshSamples = inTime(() => sharedSamples(deps), longestLook)
  let settings: Settings | undefined
  const keepSettings = async (): Promise<void> => {
    settings = (await freshSettings()) ?? settings
  }
  void keepSettings()
  return async (request) => {
    await keepSettings()
    if (settings === undefined) return refuse(frameRefusals.unavailable)
    refuseStranger(settings, request)
    const shared = await freshSamples()
    const samples = [...ownSamples(own, deps.clock.now()), reachable(shared !== undefined), ...(shared ?? [])]
    return `${[...samples.flatMap(gauge), requests.text()].join('\n')}\n`
  }
}
