import { dayIn } from '@papaver/contract/days.ts'
import {
  type SignedChange,
  type StateAbroad,
  saysInForce,
  stateAbroad,
  stateOfLeft,
} from '@papaver/contract/exchange/permit-state.ts'
import type { SaidPermit } from '@papaver/contract/exchange/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listSigned, type NumberedAbroad, type SignedRow } from './permits-abroad-store.ts'

/** A permit of another country as far as its authority has signed anything about it. */
export interface PermitAbroad extends NumberedAbroad {
  /** As it was issued, or as somebody has signed it; null where only a change of it has come in. */
  readonly issued: { readonly incomingId: string; readonly said: SaidPermit } | null
  /** Nobody else may have signed what it says. */
  readonly isRelied: boolean
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

/** Says that it is in force: a suspension and an end never do. */
const isVoucher = ({ said }: SignedRow): boolean =>
  said.subject === 'issued' || (said.subject === 'changed' && said.change === 'lift')

/** The newest that says all: a code holds less than a file. */
const issuedOf = (rows: readonly SignedRow[]): PermitAbroad['issued'] => {
  const issued = rows.flatMap(({ id, said }) => (said.subject === 'issued' ? [{ incomingId: id, said }] : []))
  return issued.findLast(({ said }) => said.importer.name !== null) ?? issued.at(-1) ?? null
}

type Signed = Awaited<ReturnType<typeof listSigned>>

const changesIn = ({ of, inItsPlace }: Signed): SignedChange[] => [
  ...of.flatMap(changeOf),
  ...inItsPlace.flatMap(replacementOf),
]

/** What of it is relied on, and since when the rest is not; null where all of it is. */
const reliedOn = (signed: Signed): { signed: Signed; untrustedAt: Date | null } => {
  const isRelied = ({ untrustedAt }: SignedRow) => untrustedAt === null
  const moments = [...signed.of, ...signed.inItsPlace].flatMap(({ untrustedAt }) => untrustedAt ?? [])
  return {
    signed: { of: signed.of.filter(isRelied), inItsPlace: signed.inItsPlace.filter(isRelied) },
    untrustedAt: moments.toSorted((one, other) => Number(one) - Number(other)).at(-1) ?? null,
  }
}

interface Looking {
  readonly db: Reader
  readonly settings: Settings
  readonly calendar: { readonly today: string }
}

/** What is known here of a permit of another country; undefined where its authority has signed nothing about it. */
export const findPermitAbroad = async (
  { db, settings, calendar: { today } }: Looking,
  numbered: NumberedAbroad,
): Promise<PermitAbroad | undefined> => {
  const all = await listSigned(db, numbered)
  const had = issuedOf(all.of)
  if (had === null && changesIn(all).length === 0) return undefined
  const { signed, untrustedAt } = reliedOn(all)
  const stateOf = (rows: Signed) =>
    stateAbroad(changesIn(rows), { validUntil: (issuedOf(rows.of) ?? had)?.said.validUntil ?? null, today })
  const issued = issuedOf(signed.of)
  if (untrustedAt === null) return { ...numbered, issued, isRelied: true, status: stateOf(signed) }
  const status = stateOfLeft({
    ...{ state: stateOf(signed), before: stateOf(all) },
    isVouched: issued !== null || saysInForce(changesIn(signed)),
    isVouchedAgain: signed.of.some((row) => row.receivedAt > untrustedAt && isVoucher(row)),
    on: dayIn(settings['public.timeZone'], untrustedAt),
  })
  // What rests on it goes on resting on it: a state that its authority signs with another key has to be seen there.
  return { ...numbered, issued: issued ?? had, isRelied: issued !== null, status }
}
