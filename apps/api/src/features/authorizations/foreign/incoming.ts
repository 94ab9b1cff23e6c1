import { isSameParty } from '@papaver/contract/authorizations/certificate-checks.ts'
import type {
  Beside,
  BesideField,
  Hindrance,
  IncomingUseHere,
} from '@papaver/contract/authorizations/incoming.ts'
import { plainNumber } from '@papaver/contract/exchange/pair-lines.ts'
import type { Said, SaidPermit } from '@papaver/contract/exchange/schema.ts'
import { isStillUsable } from '@papaver/contract/exchange/states.ts'
import { plain, share } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Reader } from '../../../platform/transaction.ts'
import { findLinked } from '../../casework/public.ts'
import {
  findIncoming,
  findPermitAbroad,
  type ListedIncoming,
  listRecordsAbroad,
  recordedBefore,
  wasGenuine,
} from '../../exchange/public.ts'
import { asksCertificate } from '../kind-rules.ts'
import { type AuthorizationRecord, componentsOf, statusOf } from '../record.ts'
import type { ViewContext } from '../view.ts'
import { isReplacedAbroad } from './keep-export.ts'
import { type PairedLine, pairedLines } from './paired-lines.ts'
import { restsOn } from './permit-abroad.ts'
import { coversPermit, isSuccessorOfCertificate } from './successor-certificate.ts'

/** While a request is before the authority, and nobody else writes in it. */
const beforeDecision = ['REQ', 'PRO', 'HLD']

/** What such a thing is for on this case: nothing where it is about the other direction. */
export const useHere = (said: Said, { kind }: Pick<AuthorizationRecord, 'kind'>): IncomingUseHere | null => {
  if (said.subject === 'endorsed') return 'record'
  if (said.subject === 'changed' || said.direction === kind.direction) return null
  // What goes through rests on the export authorization of the other country, which is typed from the paper.
  if (kind.direction === 'transit') return null
  return said.direction === 'import' ? 'certificate' : 'kept'
}

const ofCertificate = (
  said: Said,
  record: AuthorizationRecord,
  lines: readonly PairedLine[],
  isSuccessor: boolean,
): Hindrance[] => {
  const owes = record.header.certificateDueOn !== null
  const isOpen = beforeDecision.includes(statusOf(record)) || owes || isSuccessor
  const isWhole = said.subject === 'issued' && said.issuedOn !== null && said.importer.name !== null
  return [
    ...(asksCertificate(record) ? [] : (['noCertificate'] as const)),
    ...(isOpen ? [] : (['status'] as const)),
    ...(lines.some(({ inOurUnit }) => inOurUnit !== undefined) ? [] : (['lines'] as const)),
    ...(isWhole || !owes ? [] : (['incomplete'] as const)),
  ]
}

/** A record must fit whole: what cannot be turned into the lines of the permit is not recorded in part. */
const ofRecord = (record: AuthorizationRecord, lines: readonly PairedLine[], said: Said): Hindrance[] => {
  const meant = lines.filter(({ inOurUnit }) => inOurUnit !== undefined).length
  const isAll = said.subject === 'endorsed' && meant === said.lines.length
  return [
    ...(record.case.issuedAt === null ? (['status'] as const) : []),
    ...(isAll && meant > 0 ? [] : (['lines'] as const)),
  ]
}

/** Several exports may rest on one permit of the other country: it is connected with one of them, and about all. */
const isAboutItsPermit = (record: AuthorizationRecord, incoming: ListedIncoming): boolean => {
  const { countryId, number, subject } = incoming
  const meant = restsOn(record)
  const isOfPermit = wasGenuine(incoming) && (subject === 'issued' || subject === 'changed')
  if (meant === null || !isOfPermit || meant.countryId !== countryId) return false
  return plainNumber(meant.number) === plainNumber(number)
}

/**
 * A record that was corrected is not taken in beside its correction, whichever came first, nor one that was signed again. A correction
 * takes the place of the record that was taken in: it needs to be known which of ours that has become.
 */
export const hindrancesOfRecord = async (
  db: Reader,
  record: AuthorizationRecord,
  { id, said }: ListedIncoming,
): Promise<Hindrance[]> => {
  if (said.subject !== 'endorsed') return []
  const records = await listRecordsAbroad(db, record.case.id)
  const isCorrected = records.some(({ correctsId, isRelied }) => isRelied && correctsId === said.recordId)
  const isTaken = records.some(
    (each) => each.id !== id && each.recordId === said.recordId && each.use === 'record',
  )
  const earlier = recordedBefore(records, said)
  return [
    ...(isTaken ? (['used'] as const) : []),
    ...(isCorrected ? (['corrected'] as const) : []),
    ...(earlier?.recordedAs === null ? (['correction'] as const) : []),
  ]
}

/** One that was replaced is not kept: what crosses is endorsed on its successor (decision 0201). */
const hindrancesOfKept = async (
  context: Pick<ViewContext, 'db' | 'settings' | 'calendar'>,
  record: AuthorizationRecord,
  incoming: ListedIncoming,
): Promise<Hindrance[]> =>
  useHere(incoming.said, record) === 'kept' && (await isReplacedAbroad(context, incoming)) ? ['replaced'] : []

/** What stands against using it so now. */
export const hindrancesOf = (
  { principal }: Pick<ViewContext, 'principal'>,
  {
    record,
    incoming,
    lines,
    isSuccessor = false,
  }: {
    readonly record: AuthorizationRecord
    readonly incoming: ListedIncoming
    readonly lines: readonly PairedLine[]
    /** It takes the place of the certificate on which a permit that was decided already rests. */
    readonly isSuccessor?: boolean
  },
): Hindrance[] => {
  const { said, verdict, use, caseId } = incoming
  const meant = useHere(said, record)
  const right = meant === 'record' ? 'endorsement.correct' : 'case.review'
  return [
    ...(verdict === 'genuine' ? [] : (['notGenuine'] as const)),
    ...(isStillUsable(use) || (isSuccessor && use !== 'kept' && use !== 'superseded')
      ? []
      : (['used'] as const)),
    ...(isSuccessor || caseId === record.case.id || isAboutItsPermit(record, incoming)
      ? []
      : (['otherCase'] as const)),
    ...(principal.permissions.has(right) ? [] : (['notPermitted'] as const)),
    ...(meant === 'certificate' ? ofCertificate(said, record, lines, isSuccessor) : []),
    ...(meant === 'record' ? ofRecord(record, lines, said) : []),
  ]
}

/** Whatever stands against it, also by what else has come in. */
export const allHindrancesOf = async (
  context: ViewContext,
  about: Omit<Parameters<typeof hindrancesOf>[1], 'isSuccessor'>,
): Promise<Hindrance[]> => {
  const { record, incoming, lines } = about
  const { said } = incoming
  const isSuccessor = await isSuccessorOfCertificate(context, record, incoming)
  const isShort =
    isSuccessor && said.subject === 'issued' && !(await coversPermit(context, record, { said, lines }))
  return [
    ...hindrancesOf(context, { ...about, isSuccessor }),
    ...(isShort ? (['tooLittle'] as const) : []),
    ...(await hindrancesOfRecord(context.db, record, incoming)),
    ...(await hindrancesOfKept(context, record, incoming)),
  ]
}

const linesSaid = (said: Said) => (said.subject === 'changed' ? [] : said.lines)

type Compared = Beside['fields'][number]
const compared = (
  field: BesideField,
  theirs: string | null,
  ours: string | null,
  isSame: (one: string, other: string) => boolean,
): Compared => ({ field, theirs, ours, isSame: theirs && ours ? isSame(theirs, ours) : null })

/**
 * The numbers by which the two belong together: of the certificate on an export, of our permit on their export. A change names their
 * permit alone: it is compared as that permit itself would be.
 */
const numbersOf = (
  said: Said,
  { case: row, header, kind }: AuthorizationRecord,
  theirs: SaidPermit | undefined,
): [string | null, string | null] => {
  if (said.subject === 'endorsed') return [said.number, row.number]
  if (said.subject === 'issued')
    return said.direction === 'import'
      ? [said.number, header.certificateNumber]
      : [said.certificateNumber, row.number]
  return kind.direction === 'import'
    ? [theirs?.certificateNumber ?? null, row.number]
    : [said.number, header.certificateNumber]
}

const fieldsOf = (said: Said, record: AuthorizationRecord, permit: SaidPermit | undefined): Compared[] => {
  const { case: row, header, kind } = record
  const isNumber = (one: string, other: string) => plainNumber(one) === plainNumber(other)
  const number = compared('number', ...numbersOf(said, record, permit), isNumber)
  if (said.subject !== 'issued') return [number]
  const [importer, exporter] =
    kind.direction === 'import' ? [row.applicantName, row.partnerName] : [row.partnerName, row.applicantName]
  const ofCertificate = said.direction === 'import'
  const until = ofCertificate ? header.certificateValidUntil : row.validUntil
  return [
    number,
    // Permits of two countries end on days of their own; a certificate is one paper.
    ...(ofCertificate ? [compared('validUntil', said.validUntil, until, (one, other) => one === other)] : []),
    compared('importer', said.importer.name, importer, isSameParty),
    compared('exporter', said.exporter.name, exporter, isSameParty),
  ]
}

const baseHere = (line: AuthorizationRecord['lines'][number], isOfGoods: boolean): string | null => {
  const whole = componentsOf(line)[0]?.baseGrams ?? null
  if (!isOfGoods || whole === null) return whole
  return line.quantity === null ? null : share(whole, line.usedQuantity, line.quantity)
}

export const getIncoming = async (
  context: ViewContext,
  record: AuthorizationRecord,
  id: string,
): Promise<ListedIncoming> => {
  const incoming = (await findIncoming(context.db, id)) ?? refuse(frameRefusals.notFound)
  const isItsOwn = incoming.caseId === record.case.id || isAboutItsPermit(record, incoming)
  if (!isItsOwn && !(await isSuccessorOfCertificate(context, record, incoming)))
    refuse(frameRefusals.notFound)
  return incoming
}

/** What another authority says beside what is known here, line by line. */
export const besideOf = async (
  context: ViewContext,
  record: AuthorizationRecord,
  incoming: ListedIncoming,
): Promise<Beside> => {
  const { said } = incoming
  const theirs = linesSaid(said)
  const lines = await pairedLines(context, record, theirs)
  const paired = new Set(lines.map((line) => line.theirs))
  const { countryId, number } = incoming
  const permit = (await findPermitAbroad(context, { countryId, number }))?.issued?.said
  const isOfGoods = said.subject === 'endorsed'
  const earlier = isOfGoods
    ? recordedBefore(await listRecordsAbroad(context.db, record.case.id), said)
    : undefined
  const before = earlier && (await pairedLines(context, record, earlier.lines))
  const use = useHere(said, record)
  const isReplaced = (isOfGoods || use === 'kept') && statusOf(record) === 'RPL'
  const successor = isReplaced ? await findLinked(context.db, record.header.replacedById) : null
  return {
    use,
    hindrances: await allHindrancesOf(context, { record, incoming, lines }),
    version: record.case.version,
    caseNumber: record.case.number,
    replacedBy: successor?.number ?? null,
    isCorrection: earlier !== undefined,
    fields: fieldsOf(said, record, permit),
    lines: lines.map(({ line, name, theirs: meant, inOurUnit }) => ({
      lineId: line.id,
      position: line.position,
      name,
      // What crossed is set beside what has crossed here, and a permit beside a permit.
      quantity: plain((isOfGoods ? line.usedQuantity : line.quantity) ?? '0'),
      unit: line.unit ?? '',
      baseGrams: baseHere(line, isOfGoods),
      theirs: meant ?? null,
      inOurUnit: inOurUnit ?? null,
      before: before?.find((each) => each.line.id === line.id)?.inOurUnit ?? null,
    })),
    others: theirs.filter((line) => !paired.has(line)),
  }
}
