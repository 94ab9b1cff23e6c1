import type { StateAbroad } from '@papaver/contract/exchange/permit-state.ts'
import type { SaidPermit } from '@papaver/contract/exchange/schema.ts'
import { compare, plain, plus, share } from '@papaver/contract/quantities/base.ts'
import { findPermitAbroad, listAnnounced, listKeptExports, listRecordsAbroad } from '../../exchange/public.ts'
import { earlierPermits } from '../chain.ts'
import type { CheckContext } from '../check-context.ts'
import { type AuthorizationRecord, componentsOf, statusOf } from '../record.ts'
import { type PairedLine, pairedLines } from './paired-lines.ts'

/** A permit for an export from the other country that names our import permit. */
export interface AnnouncedExport {
  readonly incomingId: string
  readonly said: SaidPermit
  readonly status: StateAbroad
  /** Nobody else may have signed what it says. */
  readonly isRelied: boolean
}

/** Each once, with what has become of it; none of a case that is no import. */
export const announcedExports = async (
  context: Pick<CheckContext, 'db' | 'settings' | 'calendar'>,
  record: AuthorizationRecord,
): Promise<AnnouncedExport[]> => {
  const { case: row, kind } = record
  if (kind.direction !== 'import' || row.partnerCountry === null) return []
  const numbers = new Set<string>()
  for (const { said } of await listAnnounced(context.db, row.id))
    if (said.subject === 'issued' && said.direction === 'export') numbers.add(said.number)
  const announced: AnnouncedExport[] = []
  for (const number of numbers) {
    const found = await findPermitAbroad(context, { countryId: row.partnerCountry, number })
    if (found?.issued) {
      const { issued, status, isRelied } = found
      announced.push({ ...issued, status, isRelied })
    }
  }
  return announced
}

/**
 * Exports that are kept with imports whose place this one has taken: what comes in under it is endorsed on them (decision 0209). What they
 * announce counts with the first.
 */
export const keptBefore = async (
  context: Pick<CheckContext, 'db' | 'settings' | 'calendar'>,
  record: AuthorizationRecord,
): Promise<AnnouncedExport[]> => {
  if (record.kind.direction !== 'import') return []
  const earlier = await earlierPermits(context.db, record)
  // As long as the one before it is in force, so are they with that one.
  if (earlier[0] === undefined || statusOf(earlier[0]) !== 'RPL') return []
  const kept: AnnouncedExport[] = []
  for (const { case: row } of earlier)
    for (const { countryId, number } of await listKeptExports(context.db, row.id)) {
      const found = await findPermitAbroad(context, { countryId, number })
      if (found?.issued) kept.push({ ...found.issued, status: found.status, isRelied: found.isRelied })
    }
  return kept
}

/** A line of our import permit for which more exports were announced than it allows; in its unit. */
export interface ExceededLine {
  readonly name: string
  readonly announced: string
  /** Null of goods that the permit does not name. */
  readonly authorized: string | null
  readonly unit: string
}

/** Goods may leave, or may again. */
export const inForce: ReadonlySet<string> = new Set(['valid', 'suspended'])
/** Nothing leaves under these any more: of them counts what has left (decision 0201). What was replaced counts with its successor. */
const over: ReadonlySet<string> = new Set(['closed', 'expired', 'revoked'])

/** What an export will have brought in: all of it while it may still leave, else what its authority says has left. */
const saidOf = (
  { said, status, isRelied }: AnnouncedExport,
  records: Awaited<ReturnType<typeof listRecordsAbroad>>,
): SaidPermit['lines'][] => {
  // Whose signature is lost counts while its authority says that it is in force.
  if (inForce.has(status.state)) return isRelied || status.state === 'valid' ? [said.lines] : []
  if (!over.has(status.state)) return []
  const corrected = new Set(records.map(({ correctsId }) => correctsId))
  return records
    .filter(
      ({ recordId, ownNumber, isRelied: isOfTrusted }) =>
        isOfTrusted && !corrected.has(recordId) && ownNumber === said.number,
    )
    .map(({ lines }) => lines)
}

/** What is announced of a line, in its unit; by the grams of base where the units are measures of two kinds. */
const announcedOf = ({ line, theirs, inOurUnit }: PairedLine): string => {
  if (inOurUnit !== undefined) return inOurUnit
  const own = componentsOf(line)[0]?.baseGrams
  if (!theirs?.baseGrams || !own || line.quantity === null || compare(own, '0') <= 0) return '0'
  return share(line.quantity, theirs.baseGrams, own)
}

/** Of which goods more was announced by exports that may still leave than our permit allows (1961 art. 31(1)(b)). */
export const exceededLines = async (
  context: CheckContext,
  record: AuthorizationRecord,
  announced: readonly AnnouncedExport[],
): Promise<ExceededLine[]> => {
  const sums = new Map<string, string>()
  const strange: ExceededLine[] = []
  const names = new Map<string, string>()
  const records = announced.length === 0 ? [] : await listRecordsAbroad(context.db, record.case.id)
  for (const goods of announced.flatMap((each) => saidOf(each, records))) {
    const lines = await pairedLines(context, record, goods)
    for (const each of lines) {
      names.set(each.line.id, each.name)
      sums.set(each.line.id, plus(sums.get(each.line.id) ?? '0', announcedOf(each)))
    }
    const paired = new Set(lines.map(({ theirs }) => theirs))
    for (const line of goods.filter((one) => !paired.has(one))) {
      const { name, code, quantity, unit } = line
      strange.push({ name: name ?? code, announced: quantity, authorized: null, unit })
    }
  }
  const exceeded = record.lines.flatMap(({ id, quantity, unit }) => {
    const sum = sums.get(id) ?? '0'
    if (quantity === null || compare(sum, quantity) <= 0) return []
    return [{ name: names.get(id) ?? '', announced: sum, authorized: plain(quantity), unit: unit ?? '' }]
  })
  return [...exceeded, ...strange]
}
