import { holdsOf } from '@papaver/contract/casework/holds.ts'
import { daysBetween } from '@papaver/contract/casework/rules.ts'
import type { CultivationStatus } from '@papaver/contract/cultivation/life.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { Verdict } from '@papaver/contract/verification/schema.ts'
import { type Ending, verdictOf } from '@papaver/contract/verification/verdict.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type CaseOfHouse, systemScope } from '../casework/public.ts'
import { cultivationRecords, findChange } from '../cultivation/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { findFollower, licenseRecords } from '../licenses/public.ts'
import { wordsFor } from '../localization/public.ts'
import { namesOf } from '../masters/public.ts'
import { saysOfCultivation, saysOfLicense } from './holder-signature.ts'
import type { Answered, Reading } from './reading.ts'
import { proofOf } from './signature.ts'

interface Held {
  readonly issuedOn: string | null
  readonly validFrom: string | null
  readonly documentFileId: string | null
  readonly payload: unknown
}
type Successor = (db: Reader, id: string) => Promise<{ readonly number: string | null } | undefined>

/** What any document tells that allows its holder something; undefined of what bears none. */
const heldBy = async (
  reading: Reading,
  row: CaseOfHouse,
  { issuedOn, validFrom, documentFileId: fileId, payload }: Held,
  of: {
    readonly attachment: string
    readonly verdict: (ending: Ending) => Verdict
    readonly successor: Successor
    readonly saysTheSame: (said: unknown) => boolean
  },
) => {
  const { number, validUntil } = row
  if (!number || !validUntil || !issuedOn || !validFrom) return undefined
  const holder = await findEstablishment(reading.deps.db, row.establishmentId)
  const verdict = of.verdict({ validUntil, holds: holdsOf(row.flags, holder?.isActive === false) })
  const successor = verdict === 'REPLACED' ? await of.successor(reading.deps.db, row.id) : undefined
  const document = { fileId, payload, attachment: of.attachment }
  return {
    verdict,
    document: {
      number,
      issuedOn,
      validFrom,
      validUntil,
      daysLeft: daysBetween(reading.today, validUntil),
      holder: row.applicantName,
      replacedBy: successor?.number ?? null,
      ...(await proofOf(reading, document, of.saysTheSame)),
    },
  }
}

/** What is told of a licence: who holds it, for what and how long. */
export const licenseAnswer = async (
  reading: Reading,
  caseId: string,
): Promise<Answered<'license'> | undefined> => {
  const { deps, culture, today } = reading
  const record = await licenseRecords.get(deps.db, systemScope, caseId)
  const { case: row, license } = record
  const { activities, groups, isContinued } = license
  const say = (key: string, values: readonly string[]) =>
    values.map((each) => wordsFor(culture)(`licenses.choices.${key}.${each}`))
  const held = await heldBy(reading, row, license, {
    attachment: 'license.json',
    verdict: (ending) => verdictOf('license', row.status as LicenseStatus, { ...ending, isContinued }, today),
    successor: findFollower,
    saysTheSame: saysOfLicense(record),
  })
  return (
    held && {
      verdict: held.verdict,
      document: {
        ...held.document,
        activities: say('activities', activities),
        groups: say('groups', groups),
        isContinued: isContinued && held.document.validUntil < today,
      },
    }
  )
}

/** What is told of a cultivation permit: who holds it, what may grow, on how much land and how long. */
export const cultivationAnswer = async (
  reading: Reading,
  caseId: string,
): Promise<Answered<'cultivation'> | undefined> => {
  const { deps, masters, today } = reading
  const record = await cultivationRecords.get(deps.db, systemScope, caseId)
  const { case: row, cultivation } = record
  const held = await heldBy(reading, row, cultivation, {
    attachment: 'cultivation.json',
    verdict: (ending) => verdictOf('cultivation', row.status as CultivationStatus, ending, today),
    successor: findChange,
    saysTheSame: saysOfCultivation(record, masters),
  })
  return (
    held && {
      verdict: held.verdict,
      document: {
        ...held.document,
        crop: namesOf(reading).substance(cultivation.substanceId),
        squareMetres: plain(cultivation.squareMetres),
      },
    }
  )
}
