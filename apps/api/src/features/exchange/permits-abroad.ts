import { type SignedChange, type StateAbroad, stateAbroad } from '@papaver/contract/exchange/permit-state.ts'
import type { SaidPermit } from '@papaver/contract/exchange/schema.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listSigned, type NumberedAbroad, type SignedRow } from './permits-abroad-store.ts'

/** A permit of another country as far as its authority has signed anything about it. */
export interface PermitAbroad extends NumberedAbroad {
  /** As it was issued; null where only a change of it has come in. */
  readonly issued: { readonly incomingId: string; readonly said: SaidPermit } | null
  readonly status: StateAbroad
}

const changeOf = ({ said, sequence, receivedAt }: SignedRow): SignedChange[] => {
  if (said.subject !== 'changed') return []
  const { change, on, reason, successor } = said
  return [{ change, on, reason, successor, sequence, receivedAt: receivedAt.toISOString() }]
}

/** What was issued in its place says so itself, whether it came with a message or as a file. */
const replacementOf = ({ said, receivedAt }: SignedRow): SignedChange[] => {
  if (said.subject !== 'issued') return []
  const at = receivedAt.toISOString()
  const on = said.issuedOn ?? at.slice(0, 10)
  return [{ change: 'replace', on, reason: null, successor: said.number, sequence: null, receivedAt: at }]
}

/** The newest that says all: a code holds less than a file. */
const issuedOf = (rows: readonly SignedRow[]): PermitAbroad['issued'] => {
  const issued = rows.flatMap(({ id, said }) => (said.subject === 'issued' ? [{ incomingId: id, said }] : []))
  return issued.findLast(({ said }) => said.importer.name !== null) ?? issued.at(-1) ?? null
}

/** What is known here of a permit of another country; undefined where its authority has signed nothing about it. */
export const findPermitAbroad = async (
  db: Reader,
  numbered: NumberedAbroad,
  today: string,
): Promise<PermitAbroad | undefined> => {
  const { of, inItsPlace } = await listSigned(db, numbered)
  const issued = issuedOf(of)
  const changes = [...of.flatMap(changeOf), ...inItsPlace.flatMap(replacementOf)]
  if (issued === null && changes.length === 0) return undefined
  const validUntil = issued?.said.validUntil ?? null
  return { ...numbered, issued, status: stateAbroad(changes, { validUntil, today }) }
}
