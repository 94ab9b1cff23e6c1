import { X509Certificate } from 'node:crypto'
import {
  judgeCrl,
  judgeOcsp,
  NotProven,
  ocspQuestion,
  type RevocationProblem,
  type RevocationProof,
  type RevocationSources,
  revocationSources,
} from './revocation.ts'
import { NoStamp, type StampProblem, type StampWish } from './stamp-question.ts'
import { judgeStamp, type Stamp, stampIn } from './time-stamp.ts'
import { type Anchors, anchorsOf } from './trusted-chain.ts'

/** What a thread does (read-in-thread.ts) with what other bodies say of certificates, and with their stamps. Certificates are DER. */

/** Where is said whether a certificate still holds, and what is asked there. */
export const revocationAsked = (
  certificate: Uint8Array,
  issuer: Uint8Array,
): RevocationSources & { readonly question: Uint8Array } => {
  const asked = new X509Certificate(certificate)
  return { ...revocationSources(asked), question: ocspQuestion(asked, new X509Certificate(issuer)) }
}

export interface AnswerAsked {
  readonly kind: RevocationProof['kind']
  readonly certificate: Uint8Array
  readonly issuer: Uint8Array
  readonly now: Date
}

export const judgeRevocation = (
  answer: Uint8Array,
  { kind, certificate, issuer, now }: AnswerAsked,
): { readonly proof: RevocationProof } | { readonly problem: RevocationProblem } => {
  const asked = { certificate: new X509Certificate(certificate), issuer: new X509Certificate(issuer), now }
  try {
    return { proof: (kind === 'ocsp' ? judgeOcsp : judgeCrl)(Buffer.from(answer), asked) }
  } catch (error) {
    if (error instanceof NotProven) return { problem: error.problem }
    throw error
  }
}

/** A stamp as it crosses threads. */
export interface JudgedStamp extends Omit<Stamp, 'chain' | 'nonce'> {
  readonly chain: readonly Uint8Array[]
}
export type StampJudgement<Found> = Found | { readonly problem: StampProblem }

let last: { readonly pem: string; readonly anchors: Anchors } | undefined
const anchorsIn = (pem: string): Anchors => {
  if (last?.pem !== pem) last = { pem, anchors: anchorsOf(pem) }
  return last.anchors
}

const said = ({ at, policy, chain }: Stamp): JudgedStamp => ({
  at,
  policy,
  chain: chain.map(({ raw }) => raw),
})

const orProblem = <Found>(work: () => Found): StampJudgement<Found> => {
  try {
    return work()
  } catch (error) {
    if (error instanceof NoStamp) return { problem: error.problem }
    throw error
  }
}

/** Judges a stamp that was made before. */
export const judgeOldStamp = (
  token: Uint8Array,
  stamped: Uint8Array,
  anchors: string,
): StampJudgement<{ readonly stamp: JudgedStamp }> =>
  orProblem(() => ({ stamp: said(judgeStamp(token, stamped, anchorsIn(anchors))) }))

export interface StampAsked {
  readonly wish: StampWish
  /** Certificates in PEM that stand for stamps. */
  readonly anchors: string
  readonly now: Date
  readonly tolerance: number
}

/** The stamp of an answer, judged against what was asked. */
export const judgeNewStamp = (
  answer: Uint8Array,
  stamped: Uint8Array,
  { wish, anchors, ...asked }: StampAsked,
): StampJudgement<{ readonly stamp: JudgedStamp; readonly token: Uint8Array }> =>
  orProblem(() => {
    const buffers = { ...wish, digest: Buffer.from(wish.digest), nonce: Buffer.from(wish.nonce) }
    const found = stampIn(Buffer.from(answer), stamped, {
      ...asked,
      wish: buffers,
      anchors: anchorsIn(anchors),
    })
    return { stamp: said(found.stamp), token: found.token }
  })
