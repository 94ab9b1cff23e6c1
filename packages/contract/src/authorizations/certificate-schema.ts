import { z } from 'zod'
import { day, decimalOf, id, line } from '../wire.ts'

/** The import certificate of the other country, as far as somebody has said. */
export const foreignCertificate = z.object({
  number: line(60),
  issuedOn: day.nullish(),
  authority: line(200).nullish(),
  validUntil: day.nullish(),
  /** As the certificate names them, with or without their addresses. */
  importer: line(300).nullish(),
  exporter: line(300).nullish(),
})

/** What the import certificate of the other country says of a line, in the form of the line. */
export const certifiedQuantity = z.object({ quantity: decimalOf('moved'), unit: line(20) })
export type CertifiedQuantity = z.infer<typeof certifiedQuantity>

/** The certificate that follows a humanitarian export: whole, as nobody asks for the rest of it later. */
export const followingCertificate = z.object({
  foreignCertificate: z.object({
    number: line(60).min(1),
    issuedOn: day,
    authority: line(200).min(1),
    validUntil: day.nullish(),
    importer: line(300).min(1),
    exporter: line(300).min(1),
  }),
  lines: z.array(z.object({ id, certified: certifiedQuantity })).max(200),
})
export type FollowingCertificate = z.infer<typeof followingCertificate>
