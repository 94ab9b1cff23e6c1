import { foreignPermitChecks } from '@papaver/contract/authorizations/foreign-permit-checks.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { flagCases, insertHistory, readFlags } from '../../casework/public.ts'
import {
  connectIncoming,
  disconnectOthers,
  findPermitAbroad,
  notifyOfExchange,
  type PermitAbroad,
} from '../../exchange/public.ts'
import type { PermitFlag } from '../actions/permit-flags.ts'
import type { CheckContext } from '../check-context.ts'
import type { AuthorizationRecord } from '../record.ts'
import { announcedExports, type ExceededLine, exceededLines, inForce, keptBefore } from './announced.ts'
import { foreignPermitFacts, restsOn } from './permit-abroad.ts'

/** What the other authority's word means for a case here. */
export interface AbroadFindings {
  /** Permits of the other country that are not in force there. */
  readonly stopped: readonly Pick<PermitAbroad, 'number' | 'countryId' | 'issued' | 'status'>[]
  /** What was signed there is not what the case says. */
  readonly differs: boolean
  readonly exceeded: readonly ExceededLine[]
  /** Exports to an import that may still leave. */
  readonly open: readonly string[]
}

const ended: PermitAbroad['status'] = { state: 'expired', on: null, reason: null, successor: null }

/** The certificate as its authority has said it; by the day that was typed, where nothing of it has come in. */
const stoppedCertificate = async (
  context: CheckContext,
  record: AuthorizationRecord,
): Promise<AbroadFindings['stopped']> => {
  const numbered = restsOn(record)
  if (numbered === null) return []
  const { certificateValidUntil: until } = record.header
  const found = await findPermitAbroad(context, numbered)
  if (found && found.status.state !== 'valid') return [found]
  const hasEnded = until !== null && until < context.calendar.today
  return hasEnded ? [{ ...numbered, issued: found?.issued ?? null, status: { ...ended, on: until } }] : []
}

/** A holder may give an announced export back, or have another one: only what the other authority has stopped, or a forger may have made, is a danger. */
const dangers: ReadonlySet<string> = new Set(['suspended', 'revoked', 'untrusted'])

export const findingsOf = async (
  context: CheckContext,
  record: AuthorizationRecord,
): Promise<AbroadFindings> => {
  const announced = await announcedExports(context, record)
  const countryId = record.case.partnerCountry ?? ''
  const all = [...announced, ...(await keptBefore(context, record))]
  const facts = await foreignPermitFacts(context, record)
  return {
    stopped: [
      ...(await stoppedCertificate(context, record)),
      ...all
        .filter(({ status }) => dangers.has(status.state))
        .map(({ incomingId, said, status }) => ({
          ...{ countryId, status },
          number: said.number,
          issued: { incomingId, said },
        })),
    ],
    differs: foreignPermitChecks(facts).some(({ code }) => code === 'foreignPermitDiffers'),
    exceeded: await exceededLines(context, record, announced),
    open: all.filter(({ status }) => inForce.has(status.state)).map(({ said }) => said.number),
  }
}

type AbroadFlag = Extract<PermitFlag, 'foreignPermitStopped' | 'foreignPermitDiffers' | 'exportsExceed'>
const notices: Readonly<Record<AbroadFlag, Extract<NoticeCode, `EXCHANGE_${string}`>>> = {
  foreignPermitStopped: 'EXCHANGE_STOPPED',
  foreignPermitDiffers: 'EXCHANGE_DIFFERS',
  exportsExceed: 'EXCHANGE_EXCEEDED',
}

const flagsFor = ({ stopped, differs, exceeded }: AbroadFindings): AbroadFlag[] => [
  ...(stopped.length > 0 ? (['foreignPermitStopped'] as const) : []),
  ...(differs ? (['foreignPermitDiffers'] as const) : []),
  ...(exceeded.length > 0 ? (['exportsExceed'] as const) : []),
]

/** Before the authority, or a permit that may still be used: what has ended is past any danger. */
export const isAlive = ({ case: { status, statusGroup } }: AuthorizationRecord): boolean =>
  status !== 'DRA' && statusGroup !== 'final'

/** The reasons for attention that a case has by what the other authority has signed so far. */
export const flagsAbroad = async (
  context: CheckContext,
  record: AuthorizationRecord,
): Promise<AbroadFlag[]> => (isAlive(record) ? flagsFor(await findingsOf(context, record)) : [])

/** Who gets a notice: nobody where an officer has just looked at it himself. */
interface Notifying {
  readonly publicUrl: string
  /** By whom or what, in the history. */
  readonly actorName: string
  /** What the calendar has brought, in the audit trail; left out, what the other authority has signed. */
  readonly because?: 'certificateEnded'
  /** The permit of which something has come in. */
  readonly about?: string
}

/**
 * The reasons for attention of a locked case by what the other authority has signed so far. What is new is written into the
 * history, with a notice to the officer or to all; what is over is taken back. False where nothing has changed.
 */
export const settleAbroad = async (
  tx: Tx,
  context: CheckContext,
  record: AuthorizationRecord,
  notifying?: Notifying,
): Promise<boolean> => {
  const { id, number, status } = record.case
  const findings = await findingsOf(context, record)
  const wanted = isAlive(record) ? flagsFor(findings) : []
  const all = Object.keys(notices) as AbroadFlag[]
  const present = await readFlags(tx.db, id)
  const raises = wanted.filter((flag) => !present.includes(flag))
  const lowers = all.filter((flag) => present.includes(flag) && !wanted.includes(flag))
  if (raises.length + lowers.length === 0) return false
  await flagCases(tx, { ids: [id] }, { raises, lowers })
  if (notifying === undefined) return true
  const subject = findings.stopped[0]?.number ?? restsOn(record)?.number ?? ''
  // Nobody abroad has said it.
  const isUntrusted = findings.stopped.some(({ status: { state } }) => state === 'untrusted')
  const said = raises.map((flag) =>
    flag === 'foreignPermitStopped' && isUntrusted ? 'foreignPermitUntrusted' : flag,
  )
  for (const action of [...said, ...(lowers.length > 0 ? ['abroadSettled'] : [])]) {
    const step = { caseId: id, action, fromStatus: status, toStatus: status, isInternal: true }
    insertHistory(tx, { ...step, side: 'system', actorName: notifying.actorName, comment: subject || null })
  }
  recordAudit(tx, {
    action: 'authorization.recheck',
    entity: 'authorization',
    entityId: id,
    details: {
      ...{ number, subject, raises, lowers },
      ...(notifying.because
        ? { because: notifying.because, validUntil: record.header.certificateValidUntil }
        : {}),
    },
  })
  const place = `/import-export/${id}` as const
  const news = { caseId: id, number: number ?? '', place, publicUrl: notifying.publicUrl, entityId: id }
  for (const flag of raises) await notifyOfExchange(tx, { ...news, code: notices[flag], authority: subject })
  // Those who were warned of it get a notice of their own when it is over.
  if (lowers.includes('foreignPermitStopped') && isAlive(record))
    await notifyOfExchange(tx, {
      ...news,
      code: 'EXCHANGE_IN_FORCE',
      authority: notifying.about ?? subject,
    })
  return true
}

/** Connects a case with what has come in about the permit that it names, and with nothing else. On a locked case. */
export const connectCase = async (tx: Tx, record: AuthorizationRecord): Promise<void> => {
  if (record.kind.direction === 'import') return
  const numbered = restsOn(record)
  await disconnectOthers(tx, record.case.id, numbered)
  if (numbered !== null) await connectIncoming(tx, numbered, { caseId: record.case.id })
}
