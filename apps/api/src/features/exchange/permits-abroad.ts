import { dayIn } from '@papaver/contract/days.ts'
import {
  type SignedChange,
  type StateAbroad,
  stateAbroad,
  stateOfLeft,
} from '@papaver/contract/exchange/permit-state.ts'
import type { SaidPermit } from '@papaver/contract/exchange/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listSigned, type NumberedAbroad, type SignedRow } from './permits-abroad-store.ts'

/** A permit of another country as far as its authority has signed anything about it. */
export interface PermitAbroad extends NumberedAbroad {
  /** As it was issued; null where only a change of it has come in. Of one that is untrusted, as somebody has signed it. */
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
    stateAbroad(changesIn(rows), { validUntil: issuedOf(rows.of)?.said.validUntil ?? null, today })
  const [issued, state] = [issuedOf(signed.of), stateOf(signed)]
  if (untrustedAt === null) return { ...numbered, issued, status: state }
  const status = stateOfLeft({
    ...{ state, before: stateOf(all) },
    isLost: had === null ? changesIn(signed).length === 0 : issued === null,
    isSaidAgain: signed.of.some(({ receivedAt }) => receivedAt > untrustedAt),
    on: dayIn(settings['public.timeZone'], untrustedAt),
  })
  return { ...numbered, issued: status.state === 'untrusted' ? (issued ?? had) : issued, status }
}
