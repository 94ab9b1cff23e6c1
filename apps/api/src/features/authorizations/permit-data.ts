import { contradictsConsignments } from '@papaver/contract/authorizations/terms.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Person } from '../account/public.ts'
import { documentCulture, documentHead, printedConditions, translator } from '../casework/public.ts'
import { getEstablishment } from '../establishments/public.ts'
import { wordsFor } from '../localization/public.ts'
import type { Masters } from '../masters/public.ts'
import { findPreparation } from '../preparations/public.ts'
import { roundingOf } from '../settings/public.ts'
import { findTradingEstablishment, partnerAddress } from '../trading-establishments/public.ts'
import type { CheckContext } from './check-context.ts'
import { codeOf } from './code-of.ts'
import type { Label, PermitDocument, PermitLine, PermitParty } from './document/permit.ts'
import { allowsSeveral, namesPermits } from './kind-rules.ts'
import { lineName, unitWord } from './lines.ts'
import { conditionsOf } from './permit-terms.ts'
import type { AuthorizationRecord } from './record.ts'
import type { HeaderRow, LineRow } from './store.ts'
import { lineView } from './view.ts'

/** Languages in which its quantities stand in words, the document's own where the setting says so. */
export const wordLanguages = (settings: Settings): string[] =>
  settings['import_export.wordsInLanguages'].map((language) =>
    language === 'default' ? documentCulture(settings) : language,
  )

export const permitLine = async (
  { db, masters }: Pick<CheckContext, 'db' | 'masters'>,
  line: LineRow,
  culture: string,
): Promise<PermitLine> => {
  const shown = await lineView({ db, masters, culture }, line)
  const preparation = line.preparationId ? await findPreparation(db, 'all', line.preparationId) : undefined
  const codes = shown.components.map(({ substanceId }) => codeOf(masters, substanceId))
  return {
    position: line.position,
    name: { own: shown.name, en: lineName(masters, line, preparation, 'en') },
    detail: preparation ? shown.detail : null,
    code: [...(preparation ? [preparation.code] : []), ...codes].join(' '),
    cas: shown.casNumber,
    hs: shown.hsCode,
    quantity: shown.quantity ?? '0',
    unit: {
      own: unitWord(masters, line.unit ?? '', culture),
      en: unitWord(masters, line.unit ?? '', 'en'),
    },
    unitCode: line.unit ?? '',
    purity: shown.purity,
    grossGrams: shown.grossGrams,
    baseGrams: shown.components[0]?.baseGrams ?? '0',
    ...(shown.components.length > 1
      ? {
          components: shown.components.map(({ substanceId, baseGrams }) => ({
            substance: masters.substance(substanceId)?.slug ?? String(substanceId),
            name: translator(culture)(masters.substance(substanceId)?.names),
            baseGrams,
          })),
        }
      : {}),
  }
}

/** Which of the parties that a permit names is its holder. */
const holderAs = { import: 'importer', export: 'exporter', transit: 'holder' } as const

/** The holder's address as the permit says it; null before one is issued. */
export const printedAddress = ({
  kind: { direction },
  header,
}: Pick<AuthorizationRecord, 'kind' | 'header'>): string | null => {
  const signed = header.payload as unknown as { readonly payload: PermitDocument } | null
  return signed?.payload[holderAs[direction as PermitDirection]]?.addressLines.join(', ') ?? null
}

const partiesOf = async (
  { db }: Pick<CheckContext, 'db'>,
  { case: row, header, kind }: AuthorizationRecord,
): Promise<Pick<PermitDocument, 'importer' | 'exporter' | 'holder'>> => {
  const own = await getEstablishment(db, row.establishmentId)
  const foreign = row.partnerId ? await findTradingEstablishment(db, row.partnerId) : undefined
  const ours: PermitParty = {
    name: row.applicantName,
    addressLines: [...own.addressLines, [own.postalCode, own.city].filter(Boolean).join(' ')],
    countryCode: own.countryId,
    licence: header.licenseNumber,
    reference: header.applicantReference,
  }
  const theirs: PermitParty = {
    name: row.partnerName ?? '',
    addressLines: foreign ? partnerAddress(foreign) : [],
    countryCode: row.partnerCountry ?? '',
  }
  switch (kind.direction as PermitDirection) {
    case 'import':
      return { importer: ours, exporter: theirs }
    case 'export':
      return { importer: theirs, exporter: ours }
    case 'transit':
      return { importer: importerAbroad(header), exporter: theirs, holder: ours }
  }
}

/** Who receives goods in transit, as the request names him. */
const importerAbroad = ({ importerAbroad: name, destinationCountry }: HeaderRow): PermitParty => ({
  name: name ?? '',
  addressLines: [],
  countryCode: destinationCountry ?? '',
})

/** The kind of permit by its name, over its document and over letters about it. */
export const kindLabel = (culture: string, kind: string): Label => {
  const key = `authorizations.kinds.${kind}`
  return { own: wordsFor(culture)(key), en: wordsFor('en')(key) }
}

const sentences = (
  { masters, settings }: { readonly masters: Masters; readonly settings: Settings },
  record: AuthorizationRecord,
  culture: string,
  day: string,
): Pick<PermitDocument, 'legal' | 'notes' | 'conditions'> => {
  const { case: row, kind, header } = record
  const key = `authorizations.legal.${row.kind}.${row.substanceGroup}`
  const several = allowsSeveral(settings, record)
  const notes = masters
    .notesFor('permit', row.substanceGroup, kind.direction, day)
    .filter((note) => !contradictsConsignments(note, several))
  const label = translator(culture)
  const [chosen, conditions] = [true, false].map((isNote) =>
    conditionsOf(record).filter((text) => (text.isNote ?? false) === isNote),
  )
  return {
    legal: [{ own: wordsFor(culture)(key), en: wordsFor('en')(key) }],
    notes: [...notes, ...(chosen ?? [])].map(({ names }) => label(names)),
    conditions: printedConditions(conditions ?? [], header.ownConditions, label),
  }
}

export interface Issuing {
  readonly number: string
  readonly issuedOn: string
  readonly validUntil: string
  readonly signatory: Person
  readonly replaces: string | null
}

/** What a permit says but its check code and its secret, which are drawn when it is made. */
export type PermitData = Omit<PermitDocument, 'checkCode' | 'verifyUrl'>

/** Everything the document says, drawn together from the record and the masters as they stand now. */
export const permitData = async (
  context: CheckContext,
  record: AuthorizationRecord,
  issuing: Issuing,
): Promise<PermitData> => {
  const { masters, settings } = context
  const { case: row, header } = record
  const culture = documentCulture(settings)
  const label = translator(culture)
  const country = (id: string | null): Label => label(id ? masters.country(id)?.names : undefined)
  const [point, exit] = [row.customsPointId, row.exitPointId].map((id) =>
    id === null ? undefined : masters.customsPoint(id),
  )
  const { number, issuedOn, validUntil, signatory, replaces } = issuing
  return {
    ...(await documentHead(context, signatory, 'authorizations.signatoryTitle')),
    wordsIn: wordLanguages(settings),
    rounding: roundingOf(settings),
    kind: row.kind,
    direction: record.kind.direction as PermitDirection,
    title: kindLabel(culture, row.kind),
    group: row.substanceGroup,
    number,
    issuedOn,
    validUntil,
    shipments: allowsSeveral(settings, record) ? 'several' : 'single',
    ...(await partiesOf(context, record)),
    purpose: label(masters.item('purposes', header.purpose ?? '')?.names),
    transport: label(masters.item('transport-modes', header.transportMode ?? '')?.names),
    // Where the goods were made is what somebody stated, never guessed from where they come.
    origin: country(header.countryOfOrigin),
    counterpart: country(header.countryOfDispatch ?? row.partnerCountry),
    borderPoint: label(point?.names),
    ...(record.kind.direction === 'transit'
      ? {
          exitPoint: label(exit?.names),
          destination: country(header.destinationCountry),
          points: { entry: point?.code ?? '', exit: exit?.code ?? '' },
        }
      : {}),
    foreignCertificate: header.certificateNumber
      ? {
          number: header.certificateNumber,
          issuedOn: header.certificateIssuedOn,
          authority: header.certificateAuthority,
        }
      : null,
    ...(namesPermits(masters, record) && header.goodsPermits.length > 0
      ? { cameInBy: header.goodsPermits }
      : {}),
    lines: await Promise.all(record.lines.map((line) => permitLine(context, line, culture))),
    ...sentences(context, record, culture, issuedOn),
    replaces,
  }
}
