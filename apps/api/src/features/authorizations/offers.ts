import type { NotOffered } from '@papaver/contract/authorizations/checks.ts'
import { isOffered, type Validity } from '@papaver/contract/masters/rules.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listSites } from '../establishments/public.ts'
import { type Masters, type Names, nameIn } from '../masters/public.ts'
import { findPreparations, type Preparation } from '../preparations/public.ts'
import { groupsOffered } from './kind-rules.ts'
import type { AuthorizationRecord } from './record.ts'
import type { LineRow } from './store.ts'

interface Choosing {
  readonly masters: Masters
  readonly culture: string
  /** The authority's day. */
  readonly today: string
}
type Row = Validity & { readonly names: Names }
/** What was chosen in a field; `row` undefined where the list has no such row at all. */
interface Choice {
  readonly field: string | null
  readonly chosen: string | number | null
  readonly row: Row | undefined
}

const choice = <Key extends string | number>(
  field: string,
  chosen: Key | null,
  find: (key: Key) => Row | undefined,
): Choice => ({ field, chosen, row: chosen === null ? undefined : find(chosen) })

const headChoices = (masters: Masters, { case: row, header }: AuthorizationRecord): Choice[] => [
  choice('purpose', header.purpose, (code) => masters.item('purposes', code)),
  choice('transportMode', header.transportMode, (code) => masters.item('transport-modes', code)),
  choice('countryOfOrigin', header.countryOfOrigin, masters.country),
  choice('countryOfDispatch', header.countryOfDispatch, masters.country),
  ...header.transitCountries.map((code) => choice('transitCountries', code, masters.country)),
  choice('foreignEstablishmentId', row.partnerCountry, masters.country),
  choice('customsPointId', row.customsPointId, masters.customsPoint),
  choice('exitPointId', row.exitPointId, masters.customsPoint),
  choice('destinationCountry', header.destinationCountry, masters.country),
]

/** A site of the applicant's own house; it has no days, only a switch. */
const siteChoice = async (db: Reader, { case: row, header }: AuthorizationRecord): Promise<Choice> => {
  const sites = header.siteId === null ? [] : await listSites(db, row.establishmentId)
  const site = sites.find(({ id }) => id === header.siteId)
  const offered = site && {
    isActive: site.isActive,
    validFrom: null,
    validUntil: null,
    names: { en: site.name },
  }
  return { field: 'siteId', chosen: header.siteId, row: offered }
}

/** The kind, and with it the group of the goods: the legal list may have the kind for others only. */
const kindChoice = (
  { masters, culture, today }: Choosing,
  { case: { substanceGroup: group }, kind }: AuthorizationRecord,
): Choice => {
  const { code, isActive } = kind
  const names = masters.item('permit-kinds', code)?.names ?? { en: code }
  const row = { isActive, validFrom: null, validUntil: null, names }
  const choice = { field: null, chosen: code }
  if (!isActive || groupsOffered(masters, kind, today).includes(group)) return { ...choice, row }
  const said = [names, masters.item('groups', group)?.names ?? { en: group }]
  const both = said.map((each) => nameIn(each, culture)).join(' – ')
  return { ...choice, row: { ...row, isActive: false, names: { en: both } } }
}

/** Of goods the first that is not offered speaks: a form of a substance that is gone needs no word of its own. */
const goodsChoices = (
  masters: Masters,
  { position, substanceId, formId }: LineRow,
  preparation: Preparation | undefined,
): Choice[] => {
  const at = (name: string) => `lines.${position}.${name}`
  if (preparation)
    return preparation.components.flatMap((part) => [
      choice(at('preparationId'), part.substanceId, masters.substance),
      choice(at('preparationId'), part.formId, masters.form),
    ])
  return [
    choice(at('substanceId'), substanceId, masters.substance),
    choice(at('formId'), formId, masters.form),
  ]
}

const preparationsOf = async (
  db: Reader,
  { lines }: AuthorizationRecord,
): Promise<Map<string, Preparation>> => {
  const ids = lines.flatMap(({ preparationId }) => (preparationId === null ? [] : [preparationId]))
  const found = ids.length === 0 ? [] : await findPreparations(db, 'all', ids)
  return new Map(found.map((preparation) => [preparation.id, preparation]))
}

/**
 * What a request holds that may not be chosen for something new today: rows that were switched off or are outside
 * their days. A request that was submitted keeps what it had by then; only what an answer changed is judged as new.
 */
export const notOfferedOf = async (
  db: Reader,
  { masters, culture, today }: Choosing,
  record: AuthorizationRecord,
  changed: readonly string[] = [],
): Promise<NotOffered[]> => {
  const [preparations, site] = await Promise.all([preparationsOf(db, record), siteChoice(db, record)])
  const isSubmitted = record.case.submittedAt !== null
  // Whether its points are open on its day is a check of its way.
  const isJudged = ({ field }: Choice): boolean =>
    !(isSubmitted && (field === 'customsPointId' || field === 'exitPointId') && !changed.includes(field))
  const offersAt =
    (line: number | null) =>
    ({ field, chosen, row }: Choice): NotOffered[] =>
      chosen === null || (row !== undefined && isOffered(row, today))
        ? []
        : [
            {
              field,
              line,
              name: row ? nameIn(row.names, culture) : String(chosen),
              isKept: isSubmitted && (field === null || !changed.includes(field)),
            },
          ]
  return [
    ...[kindChoice({ masters, culture, today }, record), ...headChoices(masters, record), site]
      .filter(isJudged)
      .flatMap(offersAt(null)),
    ...record.lines.flatMap((line) => {
      const goods = goodsChoices(masters, line, preparations.get(line.preparationId ?? ''))
      const unit = choice(`lines.${line.position}.unit`, line.unit, masters.unit)
      return [...goods.flatMap(offersAt(line.position)).slice(0, 1), ...offersAt(line.position)(unit)]
    }),
  ]
}
