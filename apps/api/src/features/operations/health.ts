import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { overallStatus, type ProbeName, probes } from '@papaver/contract/operations/probes.ts'
import { readServerVersion } from '../../platform/database/server-version.ts'
import type { Deps } from '../../platform/deps.ts'
import { readSettings } from '../settings/public.ts'
import { listMarks, listProcesses, listStates, type Mark } from './health-store.ts'
import type { Look } from './look.ts'
import { readSchemaVersion } from './store.ts'
import type { ThisProcess } from './this-process.ts'

const minute = 60_000
/** What the job saw so lately is answered without looking again. */
const fresh = 6 * minute
/** A process that has said nothing for so long is gone. */
export const longestSilence = 2 * minute

type Health = CallOutput<'operations.health'>

const keptLook = async ({ db, clock }: Deps): Promise<Look | undefined> => {
  const states = [...(await listStates(db)).values()]
  const oldest = Math.min(...states.map(({ checkedAt }) => checkedAt.getTime()))
  if (states.length < probes.length || clock.now().getTime() - oldest > fresh) return undefined
  return { at: new Date(oldest), results: states }
}

const serverOf = async (deps: Deps, own: ThisProcess): Promise<Health['server']> => {
  const since = new Date(deps.clock.now().getTime() - longestSilence)
  const [schema, databaseVersion, processes] = await Promise.all([
    readSchemaVersion(deps.db),
    readServerVersion(deps.db),
    listProcesses(deps.db, since),
  ])
  return {
    version: own.version,
    startedAt: own.startedAt.toISOString(),
    schema,
    database: { version: databaseVersion, isEmbedded: deps.environment.databaseUrl === undefined },
    processes: processes.map(({ startedAt, seenAt, ...rest }) => ({
      ...rest,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: rest.id === own.id,
    })),
  }
}

/** How everything stands: as the job saw it some minutes ago, or as it is now where `isFresh` or nobody has looked. */
export const readHealth = async (
  deps: Deps,
  own: ThisProcess,
  look: () => Promise<Look>,
  isFresh: boolean,
): Promise<Health> => {
  const kept = isFresh ? undefined : await keptLook(deps)
  const { at, results } = kept ?? (await look())
  const [states, server, settings] = await Promise.all([
    listStates(deps.db),
    serverOf(deps, own),
    readSettings(deps.db),
  ])
  const rows = results
    .toSorted((left, right) => probes.indexOf(left.probe) - probes.indexOf(right.probe))
    .map(({ probe, status, detail, milliseconds }) => {
      const known = states.get(probe)
      const since = known?.status === status ? known.since : at
      const checkedAt = (kept ? known?.checkedAt : undefined) ?? at
      return {
        probe,
        status,
        detail,
        milliseconds,
        since: since.toISOString(),
        checkedAt: checkedAt.toISOString(),
        lastWrong: known?.lastWrong ?? null,
      }
    })
  return {
    timeZone: settings['public.timeZone'],
    overall: overallStatus(rows.map(({ status }) => status)),
    at: at.toISOString(),
    probes: rows,
    server,
  }
}

type Span = CallOutput<'operations.healthHistory'>['probes'][number]['spans'][number]

/** Marks one after the other as spans; alike neighbours are one. */
const spansOf = (marks: readonly Mark[], from: Date, to: Date): Span[] => {
  const spans: Span[] = []
  for (const [index, { at, status, code }] of marks.entries()) {
    const next = marks[index + 1]?.at ?? to
    const begin = at < from ? from : at
    if (next <= begin) continue
    const last = spans.at(-1)
    if (last && last.status === status && last.code === code)
      spans[spans.length - 1] = { ...last, to: next.toISOString() }
    else
      spans.push({
        from: begin.toISOString(),
        to: next.toISOString(),
        status: status as Span['status'],
        code,
      })
  }
  return spans
}

/** How the probes stood in the last hours, span by span. Where nobody has looked lately, the last span is unknown. */
export const readHistory = async (
  { db, clock }: Deps,
  hours: number,
  probe: ProbeName | undefined,
): Promise<Omit<CallOutput<'operations.healthHistory'>, 'timeZone'>> => {
  const to = clock.now()
  const from = new Date(to.getTime() - hours * 60 * minute)
  const [marks, states] = await Promise.all([listMarks(db, from, probe), listStates(db)])
  const names = probe ? [probe] : probes
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    probes: names.map((name) => {
      const own = marks.filter((mark) => mark.probe === name)
      const checkedAt = states.get(name)?.checkedAt
      const isBlind = checkedAt !== undefined && to.getTime() - checkedAt.getTime() > 20 * minute
      const end: Mark[] =
        isBlind && checkedAt
          ? [{ probe: name, at: checkedAt, status: 'unknown', code: '', milliseconds: 0 }]
          : []
      return { probe: name, spans: spansOf([...own, ...end], from, to) }
    }),
  }
}
