import {
  type BaseBlock,
  Boolean as Bool,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
} from 'asn1js'
import { hashOids } from './signature-kind.ts'

/** Asking for a time stamp (RFC 3161); the answer is judged in a thread (time-stamp.ts). */

export type StampHash = keyof typeof hashOids

/** Why a stamp is none: it was refused, is no stamp, is one of something else, or of nobody who is trusted. */
export type StampProblem = 'refused' | 'garbage' | 'other' | 'time' | 'untrusted'
export class NoStamp extends Error {
  override name = 'NoStamp'
  readonly problem: StampProblem

  constructor(problem: StampProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface StampWish {
  readonly hash: StampHash
  /** Of what is stamped. */
  readonly digest: Buffer
  readonly nonce: Buffer
  /** Under which of its policies the service is to stamp; empty for its own choice. */
  readonly policy: string
}

const sequence = (...value: BaseBlock[]): Sequence => new Sequence({ value: value as never })
const octets = (bytes: Uint8Array): OctetString => new OctetString({ valueHex: new Uint8Array(bytes) })
const integer = (bytes: Uint8Array): Integer => new Integer({ valueHex: new Uint8Array(bytes) })

/** What the service is asked: a stamp with its certificate inside. */
export const stampQuestion = ({ hash, digest, nonce, policy }: StampWish): Buffer =>
  Buffer.from(
    sequence(
      new Integer({ value: 1 }),
      sequence(sequence(new ObjectIdentifier({ value: hashOids[hash] }), new Null()), octets(digest)),
      ...(policy === '' ? [] : [new ObjectIdentifier({ value: policy })]),
      integer(nonce),
      new Bool({ value: true }),
    ).toBER(),
  )
