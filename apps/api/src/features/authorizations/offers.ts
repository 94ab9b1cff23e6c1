import type { NotOffered } from '@papaver/contract/authorizations/checks.ts'
import { isOffered, type Validity } from '@papaver/contract/masters/rules.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type Masters, type Names, nameIn } from '../masters/public.ts'
import { findPreparations, type Preparation } from '../preparations/public.ts'
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

const headChoices = (masters: Masters, { case: row, header }: AuthorizationRecord): Choice[] => {
  const item = (field: string, list: string, chosen: string | null): Choice => ({
    field,
    chosen,
    row: chosen === null ? undefined : masters.item(list, chosen),
  })
  const country = (field: string, chosen: string | null): Choice => ({
    field,
    chosen,
    row: chosen === null ? undefined : masters.country(chosen),
  })
  const { customsPointId } = row
  return [
    item('purpose', 'purposes', header.purpose),
    item('transportMode', 'transport-modes', header.transportMode),
    country('countryOfOrigin', header.countryOfOrigin),
    country('countryOfDispatch', header.countryOfDispatch),
    country('foreignEstablishmentId', row.partnerCountry),
    {
      field: 'customsPointId',
      chosen: customsPointId,
      row: customsPointId === null ? undefined : masters.customsPoint(customsPointId),
    },
  ]
}

/** Of goods the first that is not offered speaks: a form of a substance that is gone needs no word of its own. */
const goodsChoices = (
  masters: Masters,
  { position, substanceId, formId }: LineRow,
  preparation: Preparation | undefined,
): Choice[] => {
  const at = (name: string) => `lines.${position}.${name}`
  const substance = (field: string, chosen: number): Choice => ({
    field: at(field),
    chosen,
    row: masters.substance(chosen),
  })
  const form = (field: string, chosen: number): Choice => ({
    field: at(field),
    chosen,
    row: masters.form(chosen),
  })
  if (preparation)
    return preparation.components.flatMap((part) => [
      substance('preparationId', part.substanceId),
      form('preparationId', part.formId),
    ])
  return [
    ...(substanceId === null ? [] : [substance('substanceId', substanceId)]),
    ...(formId === null ? [] : [form('formId', formId)]),
  ]
}

const preparationsOf = async (
  db: Reader,
  { lines }: AuthorizationRecord,
): Promise<Map<string, Preparation>> => {
  const ids = lines.flatMap(({ preparationId }) => (preparationId === null ? [] : [preparationId]))
  const found = ids.length === 0 ? [] : await findPreparations(db, ids)
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
  const preparations = await preparationsOf(db, record)
  const isSubmitted = record.case.submittedAt !== null
  const told =
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
  const { code, isActive } = record.kind
  const names = masters.item('permit-kinds', code)?.names ?? { en: code }
  const kind: Choice = {
    field: null,
    chosen: code,
    row: { isActive, validFrom: null, validUntil: null, names },
  }
  return [
    ...[kind, ...headChoices(masters, record)].flatMap(told(null)),
    ...record.lines.flatMap((line) => {
      const goods = goodsChoices(masters, line, preparations.get(line.preparationId ?? ''))
      const unit: Choice = {
        field: `lines.${line.position}.unit`,
        chosen: line.unit,
        row: line.unit === null ? undefined : masters.unit(line.unit),
      }
      return [...goods.flatMap(told(line.position)).slice(0, 1), ...told(line.position)(unit)]
    }),
  ]
}
