import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

let roots: readonly X509Certificate[] | undefined

/** The roots that browsers trust, as Node knows them. */
export const publicRoots = (): readonly X509Certificate[] => {
  roots ??= rootCertificates.map((pem) => new X509Certificate(pem))
  return roots
}
