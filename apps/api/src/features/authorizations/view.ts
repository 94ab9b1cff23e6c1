import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { Authorization, AuthorizationLine } from '@papaver/contract/authorizations/schema.ts'
import { holdsOf } from '@papaver/contract/casework/holds.ts'
import { inLine } from '@papaver/contract/in-line.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { compare, minus, plain, share } from '@papaver/contract/quantities/base.ts'
import { z } from 'zod'
import { allOf } from '../../platform/all-of.ts'
import type { Principal } from '../../platform/http/caller.ts'
import {
  type CaseContext,
  type CommonView,
  countHeldGoods,
  documentView,
  findCase,
  findIssuedNumber,
  findLinked,
  scopeOf,
} from '../casework/public.ts'
import { findEstablishment, listSites } from '../establishments/public.ts'
import { nameIn } from '../masters/public.ts'
import { findPreparation } from '../preparations/public.ts'
import { findTradingEstablishment } from '../trading-establishments/public.ts'
import type { CheckContext } from './check-context.ts'
import { checklistOf } from './checklist.ts'
import { customsNotesOf } from './customs-notes.ts'
import { drugsOf } from './drugs.ts'
import { fastLaneOf } from './fast-lane.ts'
import { abroadView } from './foreign/abroad-view.ts'
import { headView } from './head.ts'
import { hintsOf } from './hints.ts'
import { allowsSeveral, asksCertificate, longestDaysOf, namesPermits } from './kind-rules.ts'
import { certifiedOf, labelled, lineName, lineValueOf } from './lines.ts'
import { termsOf } from './permit-terms.ts'
import { type AuthorizationRecord, componentsOf } from './record.ts'
import { type CasePart, mayRead } from './sides.ts'
import type { LineRow } from './store.ts'
import { warningReasonsOf } from './warning-store.ts'

export type ViewContext = CaseContext

/** An officer may have decided that more came than was authorized: then nothing is left, and not less. */
const leftOf = (whole: string, used: string): string => (compare(whole, used) > 0 ? minus(whole, used) : '0')

export const lineView = async (
  { db, masters, culture }: Pick<CheckContext, 'db' | 'masters' | 'culture'>,
  line: LineRow,
): Promise<AuthorizationLine> => {
  const preparation = line.preparationId ? await findPreparation(db, 'all', line.preparationId) : undefined
  const substance = line.substanceId ? masters.substance(line.substanceId) : undefined
  const form = line.formId ? masters.form(line.formId) : undefined
  const quantity = line.quantity === null ? null : plain(line.quantity)
  const used = plain(line.usedQuantity)
  const stored = componentsOf(line)
  const components = drugsOf({ masters, culture }, stored).map((drug, index) => {
    const { substanceId, baseGrams } = drug
    const part = preparation?.components.find((each) => each.substanceId === substanceId)
    const formId = preparation ? (part?.formId ?? null) : line.formId
    const usedBaseGrams = quantity ? share(baseGrams, used, quantity) : '0'
    return {
      ...drug,
      formula: labelled(masters, stored[index]?.formula ?? [], { substanceId, formId }, culture),
      usedBaseGrams,
      remainingBaseGrams: leftOf(baseGrams, usedBaseGrams),
    }
  })
  const [first, ...others] = components
  const only = others.length === 0 ? first : undefined
  return {
    id: line.id,
    position: line.position,
    substanceId: line.substanceId,
    preparationId: line.preparationId,
    formId: line.formId,
    name: lineName(masters, line, preparation, culture),
    detail: preparation
      ? inLine(
          culture,
          components.map(({ name }) => name),
        )
      : (substance?.schedule ?? null),
    casNumber: form?.casNumber ?? substance?.casNumber ?? null,
    hsCode: substance?.hsCode ?? null,
    quantity,
    unit: line.unit,
    purity: line.purity === null ? null : plain(line.purity),
    batch: line.batch,
    value: lineValueOf(line),
    certified: certifiedOf(line),
    grossGrams: line.grossGrams === null ? null : plain(line.grossGrams),
    baseGrams: only?.baseGrams ?? null,
    formula: only?.formula ?? [],
    components,
    usedQuantity: used,
    remainingQuantity: quantity === null ? null : leftOf(quantity, used),
  }
}

/** The lines of an authorization. Of one that was replaced nothing remains: what was left is its successor's (decision 0193). */
export const linesView = async (
  context: Parameters<typeof lineView>[0],
  { case: row, lines }: Pick<AuthorizationRecord, 'case' | 'lines'>,
): Promise<Awaited<ReturnType<typeof lineView>>[]> => {
  const views = await Promise.all(lines.map((line) => lineView(context, line)))
  if (row.status !== 'RPL') return views
  return views.map((view) => ({
    ...view,
    remainingQuantity: '0',
    components: view.components.map((part) => ({ ...part, remainingBaseGrams: '0' })),
  }))
}

/** Of a document's data, whose signature it is. */
const signed = z.object({ signature: z.object({ keyId: z.string() }) })

/** What the register calls the holder of a document that names it otherwise. */
export const nameSince = (
  { issuedAt, applicantName }: Pick<AuthorizationRecord['case'], 'issuedAt' | 'applicantName'>,
  own: { readonly name: string } | undefined,
): string | null => (issuedAt === null || own === undefined || own.name === applicantName ? null : own.name)

const parties = async (context: ViewContext, { case: row, header }: AuthorizationRecord) => {
  const { db, masters, culture } = context
  const [own, partner, sites] = await Promise.all([
    findEstablishment(db, row.establishmentId),
    row.partnerId ? findTradingEstablishment(db, row.partnerId) : undefined,
    header.siteId ? listSites(db, row.establishmentId) : [],
  ])
  const country = (id: string): string => {
    const found = masters.country(id)
    return found ? nameIn(found.names, culture) : id
  }
  const site = sites.find(({ id }) => id === header.siteId)
  const pointOf = (id: number | null) => {
    const point = id === null ? undefined : masters.customsPoint(id)
    return point ? { id: point.id, name: nameIn(point.names, culture) } : null
  }
  const ownCountry = own?.countryId ?? ''
  return {
    signedWith: signed.safeParse(header.payload).data?.signature.keyId ?? null,
    holds: holdsOf(row.flags, own?.isActive === false),
    applicant: {
      id: row.establishmentId,
      name: row.applicantName,
      nameNow: nameSince(row, own),
      countryId: ownCountry,
      countryName: country(ownCountry),
      addressLines: own?.addressLines ?? [],
    },
    partner: partner
      ? {
          id: partner.id,
          name: row.partnerName ?? partner.name,
          countryId: partner.countryId,
          countryName: country(partner.countryId),
          addressLines: partner.addressLines,
        }
      : null,
    site: site ? { id: site.id, name: site.name } : null,
    customsPoint: pointOf(row.customsPointId),
    exitPoint: pointOf(row.exitPointId),
  }
}

/** What of a request is its certificate. */
export interface WithCertificate {
  readonly header: Pick<
    AuthorizationRecord['header'],
    | 'certificateNumber'
    | 'certificateIssuedOn'
    | 'certificateAuthority'
    | 'certificateValidUntil'
    | 'certificateImporter'
    | 'certificateExporter'
  >
}

export const certificateOf = ({ header }: WithCertificate): Authorization['foreignCertificate'] =>
  header.certificateNumber === null
    ? null
    : {
        number: header.certificateNumber,
        issuedOn: header.certificateIssuedOn,
        authority: header.certificateAuthority,
        validUntil: header.certificateValidUntil,
        importer: header.certificateImporter,
        exporter: header.certificateExporter,
      }

/** The certificate as this reader is told of it: the document says its number, authority and days. */
export const certificateFor = (
  principal: Principal,
  record: WithCertificate,
): Authorization['foreignCertificate'] => {
  const certificate = certificateOf(record)
  return certificate && !mayRead(principal, 'certified')
    ? { ...certificate, importer: null, exporter: null }
    : certificate
}

/** A line as this reader is told of it. */
const lineFor = (principal: Principal, line: AuthorizationLine): AuthorizationLine => ({
  ...line,
  value: mayRead(principal, 'worth') ? line.value : null,
  certified: mayRead(principal, 'certified') ? line.certified : null,
})

/** The permit after this one, or the request for it, where this reader may see it. */
const successorOf = async (
  { db, principal }: ViewContext,
  { header: { replacedById } }: AuthorizationRecord,
): Promise<Authorization['replacedBy']> => {
  if (!replacedById) return null
  const scope = scopeOf(principal)
  // Customs asks for the new paper, at whichever point its goods are to cross.
  if (scope.kind === 'customs') {
    const number = await findIssuedNumber(db, replacedById)
    return number === null ? null : { id: replacedById, number }
  }
  const row = await findCase(db, scope, replacedById)
  if (!row?.number) return null
  return { id: row.id, number: row.number, ...(row.issuedAt === null ? { isPending: true } : {}) }
}

/** What an authorization says beyond what any case does. */
export const authorizationView = async (
  context: ViewContext,
  record: AuthorizationRecord,
  common: CommonView<Authorization>,
): Promise<Authorization> => {
  const { principal } = context
  const { case: row, header, kind } = record
  const may = (part: CasePart): boolean => mayRead(principal, part)
  const knowsCase = may('caseSteps')
  const isJudged = authorizationKind.judgedWhile.includes(common.status)
  // Everything is asked at once.
  const { ofParties, lines, ...parts } = await allOf({
    ofParties: parties(context, record),
    lines: linesView(context, record),
    terms: termsOf(context, record, may('proposal')),
    warningReasons: may('deliberation') ? warningReasonsOf(context.db, row.id) : [],
    fastLane: may('deliberation') ? fastLaneOf(context.db, row.id) : null,
    hints: may('deliberation') ? hintsOf(context, row.id) : [],
    checklist: isJudged && may('checklist') ? checklistOf(context.db, record, common.checks) : null,
    replaces: may('earlierPermit') ? findLinked(context.db, header.replacesId) : null,
    replacedBy: successorOf(context, record),
    document: may('document') ? documentView(context, row, header) : null,
    customsNotes: customsNotesOf(context, row.id),
    abroad: abroadView(context, record),
    heldGoods: may('deliberation') ? countHeldGoods(context.db, [row]) : 0,
  })
  return {
    ...common,
    ...headView(header),
    ...ofParties,
    direction: kind.direction as PermitDirection,
    asksCertificate: asksCertificate(record),
    severalConsignments: allowsSeveral(context.settings, record),
    namesPermits: namesPermits(context.masters, record),
    longestDays: longestDaysOf(context.settings, record),
    group: row.substanceGroup,
    plannedDate: row.plannedDate,
    validFrom: header.validFrom,
    validUntil: row.validUntil ?? header.requestedUntil,
    licenseNumber: header.licenseNumber,
    foreignCertificate: certificateFor(principal, record),
    lines: lines.map((line) => lineFor(principal, line)),
    certificateDueOn: knowsCase ? header.certificateDueOn : null,
    remarks: may('remarks') ? header.remarks : null,
    requested: {
      cancel: knowsCase && header.isCancelRequested,
      correct: knowsCase && header.isCorrectRequested,
      extend: knowsCase ? header.extensionAskedUntil : null,
    },
    ...parts,
  }
}
