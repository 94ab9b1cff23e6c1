import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { type EndFlag, unlicensedFrom } from '@papaver/contract/cultivation/licence.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type CalendarContext,
  flagCases,
  insertHistory,
  lookAhead,
  mailAbout,
  takeReminder,
} from '../../casework/public.ts'
import { licenceDay, licenceOn } from '../check-facts.ts'
import { listLicensed } from '../ends-store.ts'
import { hasStock, listPending } from '../ledger-store.ts'
import { type CultivationRecord, named, records } from '../record.ts'
import { updateCultivation } from '../store.ts'

type At = Pick<CalendarContext, 'calendar' | 'masters'> & { readonly deps: Pick<Deps, 'environment'> }

interface Marks {
  readonly raises?: readonly EndFlag[]
  readonly lowers?: readonly EndFlag[]
}

/** Marks reports of a cultivation that are not done with, or takes the mark away from them. */
export const flagReports = async (
  tx: Tx,
  { cultivation }: CultivationRecord,
  change: Marks,
): Promise<void> => {
  const ids = await listPending(tx.db, cultivation.rootId)
  await flagCases(tx, { ids }, change)
}

const flagAll = async (tx: Tx, record: CultivationRecord, change: Marks): Promise<void> => {
  await flagReports(tx, record, change)
  await flagCases(tx, { ids: [record.case.id] }, change)
}

interface EndNotice {
  readonly code: NoticeCode
  readonly to: readonly ('applicant' | 'authority')[]
  /** From which day on it is so. */
  readonly from: string
}

const notify = async (tx: Tx, { masters, deps }: At, record: CultivationRecord, notice: EndNotice) => {
  const mailParams = (whole: CultivationRecord) => ({
    ...named.mailParams(whole),
    effectiveOn: notice.from,
  })
  for (const to of notice.to)
    await mailAbout({ kind: cultivationKind, nameKey: named.nameKey, mailParams }, tx, {
      code: notice.code,
      to,
      record,
      number: record.case.number ?? '',
      context: { masters, publicUrl: deps.environment.publicUrl },
      reasonCode: null,
      comment: null,
      dueOn: null,
    })
}

const note = (
  tx: Tx,
  { case: row }: CultivationRecord,
  action: 'licenceEnd' | 'licenceBack' | 'lastDay',
  license: string | null,
): void => {
  insertHistory(tx, {
    caseId: row.id,
    action,
    fromStatus: row.status,
    toStatus: row.status,
    side: 'system',
    actorName: tx.origin.actorName,
    comment: license,
  })
  const details = { number: row.number, license }
  recordAudit(tx, { action: `cultivation.${action}`, entity: 'cultivation', entityId: row.id, details })
}

const both = ['applicant', 'authority'] as const

/** The licence under which it is, and whether that has ended or is back; undefined where nothing has changed. */
const licenceChange = async (tx: Tx, record: CultivationRecord, today: string) => {
  const { gap, license } = await licenceOn(tx.db, record, licenceDay(record, today))
  const isEnded = gap !== undefined
  return isEnded === (record.cultivation.unlicensedFrom !== null) ? undefined : { isEnded, license }
}

/**
 * Looks whether a licence covers this cultivation, and says where that has changed. Of a request only the mark changes: its
 * checks stop it. True where something changed.
 */
export const followLicence = async (tx: Tx, at: At, record: CultivationRecord): Promise<boolean> => {
  const { case: row } = record
  const { today } = at.calendar
  const change = await licenceChange(tx, record, today)
  if (change === undefined) return false
  const { isEnded, license } = change
  const from = isEnded ? unlicensedFrom(license, today) : today
  await updateCultivation(tx, row.id, {
    unlicensedFrom: isEnded ? from : null,
    endedLicenseId: isEnded ? (license?.id ?? null) : null,
  })
  await flagAll(tx, record, isEnded ? { raises: ['licenceEnded'] } : { lowers: ['licenceEnded'] })
  note(tx, record, isEnded ? 'licenceEnd' : 'licenceBack', license?.number ?? null)
  if (row.issuedAt !== null)
    await notify(
      tx,
      at,
      record,
      isEnded
        ? { code: 'CUL_LICENCE_ENDED', to: both, from }
        : { code: 'CUL_LICENCE_BACK', to: both, from: today },
    )
  return true
}

/** What a step about a licence means for the cultivations of its holder. */
export const followLicenceSteps = async (tx: Tx, at: At, establishmentId: string): Promise<void> => {
  // The scope is this grower alone, not that of the officer who takes the step.
  const scope = { kind: 'holder', establishmentId } as const
  const ahead = lookAhead(tx)
  for (const id of await listLicensed(tx.db, establishmentId)) {
    if (ahead) {
      const record = await records.get(tx.db, scope, id)
      const change = ahead.isAfter ? await licenceChange(tx, record, at.calendar.today) : undefined
      if (change?.isEnded) ahead.foresee(record.case)
      else if (change !== undefined) ahead.foreseeFreed(record.case)
      continue
    }
    const record = await records.lock(tx, scope, id)
    if (record.case.statusGroup !== 'final') await followLicence(tx, at, record)
  }
}

/**
 * The last day of a permit is over, or it was revoked, and something stands or lies there still: the mark says it, and one notice for each last day.
 * Once everything is accounted for, the mark goes.
 */
export const followLastDay = async (tx: Tx, at: At, record: CultivationRecord): Promise<boolean> => {
  const { case: row, cultivation } = record
  const { validUntil } = row
  const isOver = validUntil !== null && (row.status === 'RVK' || validUntil < at.calendar.today)
  const isLeft = isOver && (await hasStock(tx.db, cultivation.rootId))
  if (isLeft === row.flags.includes('permitEnded')) return false
  await flagAll(tx, record, isLeft ? { raises: ['permitEnded'] } : { lowers: ['permitEnded'] })
  if (isLeft && (await takeReminder(tx, row.id, `ended:${validUntil}`))) {
    note(tx, record, 'lastDay', null)
    await notify(tx, at, record, { code: 'CUL_ENDED', to: both, from: validUntil })
  }
  return true
}
