import { inLine } from '@papaver/contract/in-line.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { findCase, insertHistory, officersOf, systemScope } from '../casework/public.ts'
import { wordsFor } from '../localization/public.ts'
import { notifyEach } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { takeProvenReport, takeUnprovenReports, type WaitingReport } from './store.ts'
import { subjectNames, subjects } from './subjects.ts'

/** So many reports are repeated in words, and so many letters of each: who sends thousands hides none behind them. */
const repeated = 20
const longestRepeated = 300
/** Numbers that there are not are named in the line of a notice, so many of them. */
const namedNumbers = 3

/** One of each network before a second one of any: many from one place do not hide the one from another. */
const chosenOf = (reports: readonly WaitingReport[]): readonly WaitingReport[] => {
  const seen = new Map<string | null, number>()
  const ranked = reports.map((report) => {
    const rank = seen.get(report.network) ?? 0
    seen.set(report.network, rank + 1)
    return { report, rank }
  })
  const inTurn = ranked.sort((one, other) => one.rank - other.rank).slice(0, repeated)
  return inTurn.map(({ report }) => report).sort((one, other) => one.at.getTime() - other.at.getTime())
}

const wordsOf = (reports: readonly WaitingReport[]): string =>
  chosenOf(reports)
    .map(({ description, contact }) =>
      [description, contact].filter(Boolean).join('\n').slice(0, longestRepeated).toWellFormed(),
    )
    .join('\n\n')

const numbersOf = (culture: string, reports: readonly WaitingReport[]): string => {
  const numbers = [...new Set(reports.map(({ number }) => number))]
  return inLine(culture, [...numbers.slice(0, namedNumbers), numbers.length > namedNumbers ? '…' : null])
}

/** Officers alone read it: what a stranger says of a permit is not its holder's to know. */
const keepInHistory = async (
  tx: Tx,
  { caseId }: WaitingReport,
  { hadCode, comment }: { readonly hadCode: boolean; readonly comment: string },
): Promise<void> => {
  const row = caseId === null ? undefined : await findCase(tx.db, systemScope, caseId)
  if (row === undefined) return
  const action = hadCode ? 'publicReport' : 'publicReports'
  const status = { fromStatus: row.status, toStatus: row.status }
  const { actorName } = tx.origin
  insertHistory(tx, {
    caseId: row.id,
    action,
    ...status,
    side: 'system',
    actorName,
    comment,
    isInternal: true,
  })
}

/**
 * Officers learn that it comes from the public check, and whether the code was right. Anybody can send what has no code: it is
 * counted, stands in the portal alone, and is nobody's duty.
 */
const passOn = async (
  tx: Tx,
  deps: Deps,
  reports: readonly WaitingReport[],
  hadCode: boolean,
): Promise<void> => {
  const [first] = reports
  if (first === undefined) return
  const subject = subjectNames.find((name) => subjects[name].kind.entity === first.entity) ?? 'permit'
  const { kind } = subjects[subject]
  const comment = wordsOf(reports)
  const { publicUrl } = deps.environment
  const about = {
    entity: kind.entity,
    ...(first.caseId === null
      ? {}
      : { place: `${kind.place}/${first.caseId}` as const, publicUrl, entityId: first.caseId }),
  }
  const officers = await officersOf(tx, kind)
  await notifyEach(
    tx,
    officers.map((to) => {
      const params = { number: numbersOf(to.culture, reports), comment }
      const reason = wordsFor(to.culture)('notifications.publicCheck.withCode')
      const count = String(reports.length)
      const notice = hadCode
        ? ({ ...about, code: 'IE_DIFFERENCE', params: { ...params, reason } } as const)
        : ({ ...about, code: 'VERIFICATION_REPORTS', params: { ...params, count }, hasNoMail: true } as const)
      return { to, notice }
    }),
  )
  await keepInHistory(tx, first, { hadCode, comment })
}

/** Notifies officers of what was reported at the public check; answers how many reports there were. */
export const passOnReports = async (deps: Deps): Promise<number> => {
  const timeZone = (await readSettings(deps.db))['public.timeZone']
  let count = 0
  for (const hadCode of [true, false])
    for (let taken = 1; taken > 0; count += taken)
      await inTransaction(deps, systemOrigin('verification.reports'), async (tx) => {
        const reports = await (hadCode ? takeProvenReport(tx) : takeUnprovenReports(tx, timeZone))
        taken = reports.length
        await passOn(tx, deps, reports, hadCode)
      })
  return count
}
