import { dayIn } from '@papaver/contract/days.ts'
import { tokenIn } from '@papaver/contract/endorsements/rules.ts'
import { momentBy } from '@papaver/contract/signed-list.ts'
import { type Essentials, readCode } from '@papaver/contract/verification/essentials.ts'
import {
  type DeviceVerdict,
  holdsMark,
  judgeOnDevice,
  type ListedVerdict,
  listedVerdicts,
  markLength,
  type StateList,
} from '@papaver/contract/verification/states.ts'
import { bytesOfBase64, isSignedBy, sha256 } from '../../../platform/signatures.ts'
import type { Knowledge } from './knowledge.ts'

export interface Judgement {
  readonly verdict: DeviceVerdict
  /** Only of what the authority has signed: nothing else of a code is worth being read. */
  readonly essentials: Essentials | undefined
  /** Since when others may have signed with its key, as far as this device has heard. */
  readonly compromisedAt: string | null
  /** As it was read, for the check online. */
  readonly code: string
}

const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Where the list has a document; its marks are salted digests of the digest of its code. */
const listedIn = async (list: StateList, code: string): Promise<ListedVerdict | undefined> => {
  const digest = await sha256(textBytes(code))
  const salted = await sha256(Uint8Array.of(...bytesOfBase64(list.salt), ...digest))
  const mark = salted.slice(0, markLength)
  return listedVerdicts.find((verdict) => holdsMark(bytesOfBase64(list.marks[verdict] ?? ''), mark))
}

const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text)

/** The authority's day, as far as the device can tell: its clock may be wrong, and it may be set to another zone. */
const dayOf = ({ list, names }: Knowledge, now: number): string =>
  dayIn(Object.values(names)[0]?.timeZone, new Date(momentBy(list, now)))

/** Judges what was read, by what this device knows; `now` is the device's moment in milliseconds. */
export const judge = async (scanned: string, known: Knowledge, now: number): Promise<Judgement> => {
  const code = tokenIn(scanned)
  const read = readCode(code)
  const key = known.keys.find(({ keyId }) => keyId === read?.essentials.keyId)
  const isSigned = read && key && (await isSignedBy(key.publicKeyPem, read.signed, read.signature))
  const verdict = judgeOnDevice({
    code: read !== undefined ? 'essentials' : isToken(code) ? 'token' : 'other',
    key: key === undefined ? 'unknown' : key.compromisedAt === null ? 'known' : 'compromised',
    isSigned,
    listed: isSigned && known.list ? await listedIn(known.list, code) : undefined,
    validFrom: read && 'validFrom' in read.essentials ? read.essentials.validFrom : undefined,
    validUntil: read?.essentials.validUntil ?? '',
    today: dayOf(known, now),
  })
  return {
    verdict,
    essentials: isSigned ? read?.essentials : undefined,
    compromisedAt: key?.compromisedAt ?? null,
    code,
  }
}
