import { X509Certificate } from 'node:crypto'
import { publicRoots } from '../outside/public-roots.ts'

/** Certificates that are believed without another's word. */
export type Anchors = readonly X509Certificate[]

/** The certificates in a text of PEM; what else stands in it is passed over. */
export const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (each) => new X509Certificate(each),
  )

/** What the authority has named; where it has named none, the roots that browsers trust. */
export const anchorsOf = (pem: string): Anchors => {
  const named = certificatesIn(pem)
  return named.length > 0 ? named : publicRoots()
}

const longest = 8

const isIn = (list: Anchors, certificate: X509Certificate): boolean =>
  list.some(({ raw }) => raw.equals(certificate.raw))

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at <= validToDate

/**
 * From a certificate to an anchor, both with what lies between; undefined where none stands for it, or one of them was
 * not valid at that moment. `others`: what may lie between.
 */
export const trustedChain = (
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  { anchors, at }: { anchors: Anchors; at: Date },
): readonly X509Certificate[] | undefined => {
  const step = (chain: readonly X509Certificate[]): readonly X509Certificate[] | undefined => {
    const last = chain.at(-1)
    if (last === undefined || chain.length > longest || !isValidAt(last, at)) return undefined
    if (isIn(anchors, last)) return chain
    for (const issuer of [...anchors, ...others]) {
      const isNext = issuer.ca && !isIn(chain, issuer) && last.checkIssued(issuer)
      const found = isNext && last.verify(issuer.publicKey) ? step([...chain, issuer]) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }
  return step([certificate])
}
