import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { isPositive, minus, plus } from '@papaver/contract/quantities/base.ts'
import type { SubstanceGroup } from '@papaver/contract/substance-groups.ts'
import type { Reader } from '../../platform/transaction.ts'
import {
  type CaseOfHouse,
  type CaseRecord,
  type CaseRow,
  factsOfCase,
  ofHouse,
  recordsOf,
} from '../casework/public.ts'
import type { CaseFacts } from './policy.ts'
import { findKind, getHeader, type HeaderRow, type KindRow, type LineRow, listLines } from './store.ts'

/** An authorization whole: the case, what only authorizations have, its lines and the kind it is of. */
export interface AuthorizationRecord extends CaseRecord {
  /** Trade is always somebody's, and in goods of a group. */
  readonly case: CaseOfHouse & { readonly substanceGroup: SubstanceGroup }
  readonly header: HeaderRow
  readonly lines: readonly LineRow[]
  readonly kind: KindRow
}

/** Behind the decision: it waits for the signature, gives a right, or is over. */
export const isDecided = ({ statusGroup }: Pick<CaseRow, 'statusGroup'>): boolean =>
  statusGroup !== 'open' && statusGroup !== 'waiting'

export const statusOf = (record: { case: CaseRow }): AuthorizationStatus =>
  record.case.status as AuthorizationStatus

const complete = async (db: Reader, row: CaseRow): Promise<AuthorizationRecord> => {
  const [header, lines, kind] = await Promise.all([
    getHeader(db, row.id),
    listLines(db, row.id),
    findKind(db, row.kind),
  ])
  if (kind === undefined) throw new Error(`the kind ${row.kind} is gone`)
  const { substanceGroup } = row
  if (substanceGroup === null) throw new Error(`the authorization ${row.id} has no group`)
  return { case: { ...ofHouse(row), substanceGroup: substanceGroup as SubstanceGroup }, header, lines, kind }
}

/** Authorizations as they are found in a scope, locked, or read again. */
export const records = recordsOf(authorizationKind.entity, complete)
export const getRecord = records.get
export const lockRecord = records.lock
export const getLinked = records.getLinked

export const hasUse = (lines: readonly LineRow[]): boolean =>
  lines.some(({ usedQuantity }) => isPositive(usedQuantity))

/** What is left of a line, in its unit; below nothing where more has crossed. */
export const leftOf = ({ quantity, usedQuantity }: LineRow): string => minus(quantity ?? '0', usedQuantity)

export const factsOf = ({ case: row, header, lines }: AuthorizationRecord): CaseFacts => ({
  ...factsOfCase<AuthorizationStatus>(row),
  isCancelRequested: header.isCancelRequested,
  isCorrectRequested: header.isCorrectRequested,
  isExtensionRequested: header.extensionAskedUntil !== null,
  isBeingReplaced: header.replacedById !== null,
  isRecordOpen: row.flags.includes('recordDisputed'),
  isDifferenceOpen: row.flags.includes('recordsDiffer'),
  isExtension: header.isExtension,
  hasUse: hasUse(lines),
  owesCertificate: header.certificateDueOn !== null,
})

/** The components of a line as they were computed; the store keeps them as JSON. */
export interface StoredComponent {
  substanceId: number
  baseGrams: string
  formula: {
    factor: 'quantity' | 'unit' | 'purity' | 'form' | 'packSize' | 'strength' | 'result'
    value: string
    unit: string | null
  }[]
}
export const componentsOf = (line: LineRow): StoredComponent[] =>
  line.components as unknown as StoredComponent[]

/** Grams of anhydrous base of each drug, in the order of the lines. */
export const gramsByDrug = ({ lines }: Pick<AuthorizationRecord, 'lines'>): Map<number, string> => {
  const grams = new Map<number, string>()
  for (const { substanceId, baseGrams } of lines.flatMap(componentsOf))
    grams.set(substanceId, plus(grams.get(substanceId) ?? '0', baseGrams))
  return grams
}

export const substanceIdsOf = (line: LineRow): number[] =>
  line.substanceId === null ? componentsOf(line).map(({ substanceId }) => substanceId) : [line.substanceId]
