import { holdsOf } from '@papaver/contract/casework/holds.ts'
import { daysBetween } from '@papaver/contract/casework/rules.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { compare } from '@papaver/contract/quantities/base.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import { roundingOf } from '@papaver/contract/settings/rounding.ts'
import type { VerifyOutput } from '@papaver/contract/verification/schema.ts'
import { verdictOf } from '@papaver/contract/verification/verdict.ts'
import {
  type AuthorizationRecord,
  getRecord,
  linesView,
  statusOf,
  unitWord,
} from '../authorizations/public.ts'
import { findCase, listHistory, systemScope } from '../casework/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { wordsFor } from '../localization/public.ts'
import { nameIn } from '../masters/public.ts'
import { partiesOf, saysOfPermit } from './permit-signature.ts'
import { type Answered, countryName, type Reading, type Via } from './reading.ts'
import { proofOf } from './signature.ts'

type Permit = NonNullable<VerifyOutput['permit']>

const pointName = ({ masters, culture }: Reading, id: number | null): string => {
  const point = id === null ? undefined : masters.customsPoint(id)
  return point ? nameIn(point.names, culture) : ''
}

const linesOf = async (reading: Reading, record: AuthorizationRecord): Promise<Permit['lines']> => {
  const { deps, masters, culture, settings } = reading
  const lines = await linesView({ db: deps.db, masters, culture }, record)
  const rounding = roundingOf(settings)
  return lines.map((line) => ({
    position: line.position,
    name: line.name,
    drugs: line.components.map(({ name, baseGrams, remainingBaseGrams }) => ({
      name,
      authorizedGrams: shownGrams(baseGrams, rounding),
      remainingGrams: shownGrams(remainingBaseGrams, rounding),
    })),
    authorizedQuantity: line.quantity ?? '0',
    unit: unitWord(masters, line.unit ?? '', culture),
    isInGrams: line.unit === 'g',
  }))
}

/** A successor that is not issued is a request under a number of its own, which stands on no document yet. */
const replacedBy = async ({ deps }: Reading, { header }: AuthorizationRecord): Promise<string | null> => {
  const successor = header.replacedById
    ? await findCase(deps.db, systemScope, header.replacedById)
    : undefined
  return successor && successor.issuedAt !== null ? successor.number : null
}

/** By the code that is typed from the document less is shown: no quantities, and of the partner only the country. */
const permitOf = async (reading: Reading, record: AuthorizationRecord, via: Via): Promise<Permit | null> => {
  const { deps, culture, today, settings, masters } = reading
  const { case: row, header, kind } = record
  if (row.number === null || header.issuedOn === null || row.validUntil === null) return null
  const own = await findEstablishment(deps.db, row.establishmentId)
  const ownCountry = own?.countryId ?? settings['public.countryId']
  const ours = {
    name: row.applicantName,
    ...(own && own.name !== row.applicantName ? { nowName: own.name } : {}),
    countryId: ownCountry,
    countryName: countryName(reading, ownCountry),
  }
  const abroad = row.partnerCountry ?? ''
  const partnerName = via === 'token' ? row.partnerName : null
  const theirs = { name: partnerName, countryId: abroad, countryName: countryName(reading, abroad) }
  const beyond = header.destinationCountry ?? ''
  const receiver = {
    name: via === 'token' ? header.importerAbroad : null,
    countryId: beyond,
    countryName: countryName(reading, beyond),
  }
  const { payload, documentFileId: fileId } = header
  const document = { fileId, payload, attachment: 'authorization.json' }
  return {
    number: row.number,
    kindName: wordsFor(culture)(`authorizations.kinds.${row.kind}`),
    direction: kind.direction as PermitDirection,
    transit:
      kind.direction === 'transit'
        ? {
            holder: ours,
            entryPoint: pointName(reading, row.customsPointId),
            exitPoint: pointName(reading, row.exitPointId),
          }
        : null,
    issuedOn: header.issuedOn,
    validUntil: row.validUntil,
    daysLeft: daysBetween(today, row.validUntil),
    ...partiesOf<Permit['importer']>(record, ours, theirs, receiver),
    replacedBy: await replacedBy(reading, record),
    ...(await proofOf(reading, document, saysOfPermit({ record, ownCountry, masters }))),
    lines: via === 'token' ? await linesOf(reading, record) : null,
  }
}

/** An officer has closed it, and something was left of it. */
const wasClosedEarly = async ({ deps }: Reading, record: AuthorizationRecord): Promise<boolean> => {
  const isLeft = record.lines.some(({ quantity, usedQuantity }) => compare(usedQuantity, quantity ?? '0') < 0)
  if (statusOf(record) !== 'CLO' || !isLeft) return false
  return (await listHistory(deps.db, record.case.id, true)).some(({ action }) => action === 'close')
}

/** What is told of a permit for import, export or transit. */
export const permitAnswer = async (
  reading: Reading,
  caseId: string,
  via: Via,
): Promise<Answered<'permit'> | undefined> => {
  const record = await getRecord(reading.deps.db, systemScope, caseId)
  const permit = await permitOf(reading, record, via)
  if (permit === null) return undefined
  const holder = await findEstablishment(reading.deps.db, record.case.establishmentId)
  const holds = holdsOf(record.case.flags, holder?.isActive === false)
  const isClosedEarly = await wasClosedEarly(reading, record)
  const ending = { validUntil: permit.validUntil, isClosedEarly, holds }
  return { document: permit, verdict: verdictOf('permit', statusOf(record), ending, reading.today) }
}
