import { daysBetween } from '@papaver/contract/casework/rules.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { roundingOf } from '@papaver/contract/settings/rounding.ts'
import { linkOrNull } from '@papaver/contract/settings/web-link.ts'
import type { Verdict, VerifyOutput } from '@papaver/contract/verification/schema.ts'
import { licenseVerdictOf, verdictOf } from '@papaver/contract/verification/verdict.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AuthorizationRecord, lineView, statusOf, unitWord } from '../authorizations/public.ts'
import { calendarOf, findCase, listPublicKeys, systemScope } from '../casework/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { findFollower, type LicenseRecord } from '../licenses/public.ts'
import { wordsFor } from '../localization/public.ts'
import { type Masters, nameIn, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { signatureOfLicense } from './license-signature.ts'
import { compromisedSince, keyOf, partiesOf, signatureOf, signerOf } from './signature.ts'
import { stampOf } from './stamp-proof.ts'

export type Via = 'token' | 'number'
type Permit = NonNullable<VerifyOutput['permit']>

/** What an answer stands on, in the reader's language. */
interface Reading {
  readonly deps: Deps
  readonly settings: Settings
  readonly masters: Masters
  readonly culture: string
  readonly now: Date
  readonly today: string
}

const countryName = ({ masters, culture }: Reading, id: string): string => {
  const country = masters.country(id)
  return country ? nameIn(country.names, culture) : id
}

const pointName = ({ masters, culture }: Reading, id: number | null): string => {
  const point = id === null ? undefined : masters.customsPoint(id)
  return point ? nameIn(point.names, culture) : ''
}

const authorityOf = (reading: Reading): VerifyOutput['authority'] => {
  const { settings, culture, deps } = reading
  return {
    name: nameIn(settings['authority.names'], culture),
    country: countryName(reading, settings['public.countryId']),
    domain: new URL(deps.environment.publicUrl).host,
    mail: settings['authority.mail'],
    webSite: linkOrNull(settings['authority.webSite']),
  }
}

const linesOf = async (reading: Reading, record: AuthorizationRecord): Promise<Permit['lines']> => {
  const { deps, masters, culture, settings } = reading
  const lines = await Promise.all(
    record.lines.map((line) => lineView({ db: deps.db, masters, culture }, line)),
  )
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

const replacedBy = async ({ deps }: Reading, { header }: AuthorizationRecord): Promise<string | null> => {
  const successor = header.replacedById
    ? await findCase(deps.db, systemScope, header.replacedById)
    : undefined
  return successor?.number ?? null
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
  const keys = await listPublicKeys(deps.db)
  const { payload, documentFileId: fileId } = header
  const document = { fileId, payload, attachment: 'authorization.json' }
  const stamp = await stampOf(deps.db, settings, document, keyOf(payload, keys))
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
    signature: signatureOf({ record, ownCountry, masters }, keys, stamp),
    compromisedAt: compromisedSince(header.payload, keys),
    signer: signerOf(header.payload, keys),
    stamp,
    lines: via === 'token' ? await linesOf(reading, record) : null,
  }
}

export const readingOf = async (deps: Deps, culture: string): Promise<Reading> => {
  const settings = await readSettings(deps.db)
  const now = deps.clock.now()
  const { today } = calendarOf(settings, now)
  return { deps, settings, masters: await readMasters(deps.db), culture, now, today }
}

/** What the page shows; of a document that we do not know, and of a wrong code, no more than that. */
export const answerOf = async (
  reading: Reading,
  record: AuthorizationRecord | undefined,
  via: Via,
): Promise<VerifyOutput> => {
  const permit = record === undefined ? null : await permitOf(reading, record, via)
  const verdict: Verdict =
    record === undefined || permit === null
      ? 'NOT_FOUND'
      : verdictOf(statusOf(record), permit.validUntil, reading.today)
  return {
    verdict,
    checkedAt: reading.now.toISOString(),
    isDemonstration: reading.settings['public.isDemonstration'],
    authority: authorityOf(reading),
    permit: verdict === 'NOT_FOUND' ? null : permit,
    license: null,
  }
}

/** What the page shows of a licence: who holds it, for what and how long. */
export const licenseAnswerOf = async (reading: Reading, record: LicenseRecord): Promise<VerifyOutput> => {
  const { culture, today, deps, now, settings } = reading
  const { case: row, license } = record
  const { number, validUntil } = row
  const { issuedOn, validFrom } = license
  const verdict =
    number === null || validUntil === null
      ? 'NOT_FOUND'
      : licenseVerdictOf(row.status as LicenseStatus, { validUntil, isContinued: license.isContinued }, today)
  const say = (key: string, values: readonly string[]) =>
    values.map((each) => wordsFor(culture)(`licenses.choices.${key}.${each}`))
  const keys = await listPublicKeys(deps.db)
  const { payload, documentFileId: fileId } = license
  const document = { fileId, payload, attachment: 'license.json' }
  const stamp = await stampOf(deps.db, settings, document, keyOf(payload, keys))
  const isShown = verdict !== 'NOT_FOUND' && number && validUntil && issuedOn && validFrom
  return {
    verdict: isShown ? verdict : 'NOT_FOUND',
    checkedAt: now.toISOString(),
    isDemonstration: settings['public.isDemonstration'],
    authority: authorityOf(reading),
    permit: null,
    license: isShown
      ? {
          number,
          issuedOn,
          validFrom,
          validUntil,
          daysLeft: daysBetween(today, validUntil),
          holder: row.applicantName,
          activities: say('activities', license.activities),
          groups: say('groups', license.groups),
          replacedBy: verdict === 'REPLACED' ? ((await findFollower(deps.db, row.id))?.number ?? null) : null,
          isContinued: license.isContinued && validUntil < today,
          signature: signatureOfLicense(record, keys, stamp),
          compromisedAt: compromisedSince(license.payload, keys),
          signer: signerOf(license.payload, keys),
          stamp,
        }
      : null,
  }
}
