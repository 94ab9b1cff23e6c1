import { compare } from '@papaver/contract/quantities/base.ts'
import { formatCheckCode } from '@papaver/contract/verification/rules.ts'
import { z } from 'zod'
import type { CaseOfHouse } from '../casework/public.ts'
import type { CultivationRecord } from '../cultivation/public.ts'
import type { LicenseRecord } from '../licenses/public.ts'
import type { Masters } from '../masters/public.ts'
import { saying } from './signature.ts'

const held = {
  number: z.string(),
  checkCode: z.string(),
  issuedOn: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  holder: z.object({ name: z.string() }),
}
const license = z.object({ ...held, activities: z.array(z.unknown()), groups: z.array(z.unknown()) })
const cultivation = z.object({
  ...held,
  crop: z.object({ substance: z.string() }),
  squareMetres: z.string().regex(/^\d{1,22}(\.\d{1,18})?$/),
  plots: z.array(z.unknown()),
  varieties: z.array(z.unknown()),
})

interface Held {
  readonly checkCode: string | null
  readonly issuedOn: string | null
  readonly validFrom: string | null
}

/** Number, code, days and holder: what any document says that allows its holder something. */
const holdsSame = (
  row: CaseOfHouse,
  { checkCode, issuedOn, validFrom }: Held,
  said: z.infer<z.ZodObject<typeof held>>,
): boolean =>
  row.number === said.number &&
  checkCode !== null &&
  formatCheckCode(checkCode) === said.checkCode &&
  issuedOn === said.issuedOn &&
  validFrom === said.validFrom &&
  row.validUntil === said.validUntil &&
  row.applicantName === said.holder.name

/** Does the record of a licence still say what was signed? */
export const saysOfLicense = ({ case: row, license: own }: LicenseRecord) =>
  saying(
    license,
    (said) =>
      holdsSame(row, own, said) &&
      own.activities.length === said.activities.length &&
      own.groups.length === said.groups.length,
  )

/** The same of a cultivation permit. The crop is compared by its key: how the lists call it may change. */
export const saysOfCultivation = (
  { case: row, cultivation: own, plots, varieties }: CultivationRecord,
  masters: Masters,
) =>
  saying(
    cultivation,
    (said) =>
      holdsSame(row, own, said) &&
      own.substanceId !== null &&
      masters.substance(own.substanceId)?.slug === said.crop.substance &&
      compare(own.squareMetres, said.squareMetres) === 0 &&
      plots.length === said.plots.length &&
      varieties.length === said.varieties.length,
  )
