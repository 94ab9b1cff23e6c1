import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { keepEstablishment } from '../establishments/public.ts'
import type { CaseId } from './case-id.ts'
import { type Scope, systemScope } from './policy.ts'
import { type CaseRow, findCase, lockCase, rereadCase } from './store.ts'

/** A case whole: what every case has, and whatever its kind adds. */
export interface CaseRecord {
  readonly case: CaseRow
}

/** A case that a company has applied for, or that was entered on its behalf. */
export interface CaseOfHouse extends CaseRow {
  readonly establishmentId: string
  readonly applicantName: string
}

/** For kinds whose every case is some company's: an entry of the authority's own is none of theirs. */
export const ofHouse = (row: CaseRow): CaseOfHouse => {
  const { establishmentId, applicantName } = row
  if (establishmentId === null || applicantName === null) throw new Error(`the case ${row.id} is nobody's`)
  return { ...row, establishmentId, applicantName }
}

/** Holds the company that a case is for as it is: closed before, or after, but not while a right is created. */
export const lockHolder = async (tx: Tx, { case: { establishmentId } }: CaseRecord): Promise<void> => {
  if (establishmentId !== null) await keepEstablishment(tx, establishmentId)
}

/**
 * How the cases of one kind are read. `complete` reads what the kind adds; a case of another kind is not there, like one
 * outside the scope.
 */
export const recordsOf = <Whole extends CaseRecord>(
  entity: string,
  complete: (db: Reader, row: CaseRow) => Promise<Whole>,
) => {
  const whole = (db: Reader, row: CaseRow | undefined): Promise<Whole> =>
    row?.feature === entity ? complete(db, row) : refuse(frameRefusals.notFound)
  return {
    /** What any case has of it, or the same refusal: for those who only add to it. */
    getCase: async (db: Reader, scope: Scope, id: string): Promise<CaseRow> => {
      const row = await findCase(db, scope, id)
      return row?.feature === entity ? row : refuse(frameRefusals.notFound)
    },
    /** The case, or a refusal as "not found" where it is not there or not in the scope. */
    get: async (db: Reader, scope: Scope, id: string): Promise<Whole> =>
      whole(db, await findCase(db, scope, id)),
    /** The same, locked for this transaction. */
    lock: async (tx: Tx, scope: Scope, id: string): Promise<Whole> =>
      whole(tx.db, await lockCase(tx, scope, id)),
    /** One that a person's step adds to without reading it, as customs adds to the incident of what it stops; nothing of it is answered. */
    lockToAdd: async (tx: Tx, id: string): Promise<Whole> =>
      whole(tx.db, await lockCase(tx, systemScope, id)),
    /** A case that another case names, such as its successor, in no scope: for rules that need both, not for answers. */
    getLinked: async (db: Reader, id: CaseId): Promise<Whole> =>
      whole(db, await findCase(db, systemScope, id)),
    /** A case that is in the hand already, as this transaction has left it. */
    reread: async (tx: Tx, { case: { id } }: CaseRecord): Promise<Whole> =>
      complete(tx.db, await rereadCase(tx.db, id)),
  }
}
export type Records<Whole extends CaseRecord> = ReturnType<typeof recordsOf<Whole>>
