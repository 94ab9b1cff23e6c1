import { type HeadKey, headFields } from '@papaver/contract/authorizations/head-fields.ts'
import type { AuthorizationInput } from '@papaver/contract/authorizations/schema.ts'
import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { columnsOf } from '@papaver/contract/casework/head.ts'
import type { PrintedText } from '@papaver/contract/casework/printing-checks.ts'
import type { Insertable } from 'kysely'
import type { TradeAuthorization } from '../../platform/database/database-types.ts'
import type { AuthorizationRecord } from './record.ts'
import type { HeaderRow } from './store.ts'

const fields: readonly CaseField<string>[] = headFields

/** What lists show and search stands with the case; all else in the header, in a column of its name. */
const ofCase = {
  foreignEstablishmentId: 'partnerId',
  customsPointId: 'customsPointId',
  exitPointId: 'exitPointId',
  plannedDate: 'plannedDate',
} as const
const isOfCase = (key: string): key is keyof typeof ofCase => key in ofCase

/** The column of a field in the header; a certificate's are `certificate_number` and so on. */
const columnOf = (key: string): string => {
  if (key === 'validUntil') return 'requestedUntil'
  const [, part] = /^foreignCertificate\.(.+)$/.exec(key) ?? []
  return part === undefined ? key : `certificate${part.charAt(0).toUpperCase()}${part.slice(1)}`
}

/** The value of every described field, as the database has it. */
export const headOf = ({
  case: row,
  header,
}: Pick<AuthorizationRecord, 'case' | 'header'>): ReadonlyMap<HeadKey, unknown> =>
  new Map(
    headFields.map(({ key }) => [
      key,
      isOfCase(key) ? row[ofCase[key]] : (header as unknown as Record<string, unknown>)[columnOf(key)],
    ]),
  )

/** Numbers as they are printed, each once: the same permit is found however somebody has typed it. */
const plainNumbers = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.map((number) => number.trim().toUpperCase()).filter((number) => number !== '')),
]

/** Fields of a draft that the header keeps, as they stand in its columns. */
export const headerValues = (
  input: AuthorizationInput,
): Omit<Insertable<TradeAuthorization>, 'caseId' | 'kind'> => ({
  validFrom: input.validFrom ?? null,
  ...columnsOf(
    fields.filter(({ key }) => !isOfCase(key)),
    input,
    columnOf,
  ),
  goodsPermits: plainNumbers(input.goodsPermits ?? []),
})

/** What a copy takes over: dates and the certificate are to be said anew. */
export const copiedHead = (record: AuthorizationRecord): Partial<AuthorizationInput> => {
  const head = headOf(record)
  const kept = fields.filter(({ key, isSaidAnew }) => isSaidAnew !== true && !key.includes('.'))
  return Object.fromEntries(kept.map(({ key }) => [key, head.get(key as HeadKey)]))
}

type ShownKey = Exclude<HeadKey, `${string}.${string}` | 'siteId' | keyof typeof ofCase | 'validUntil'>

/** The fields that a view has under their own names. */
export const headView = (header: HeaderRow): Pick<HeaderRow, ShownKey> =>
  Object.fromEntries(
    fields
      .filter(({ key, shown }) => shown === undefined && !key.includes('.') && !isOfCase(key))
      .map(({ key }) => [key, (header as unknown as Record<string, unknown>)[columnOf(key)]]),
  ) as Pick<HeaderRow, ShownKey>

/** Some fields are only of goods that go this way. */
const isOfWay = ({ onlyFor }: CaseField<string>, { kind }: AuthorizationRecord): boolean =>
  onlyFor?.direction === undefined || onlyFor.direction === kind.direction

/** What is typed in the head, as documents repeat it. */
export const printedTexts = (record: AuthorizationRecord): PrintedText[] => {
  const said = headOf(record)
  return fields
    .filter(({ type }) => type === 'text' || type === 'texts' || type === 'longText')
    .map(({ key }) => ({ field: key, text: said.get(key as HeadKey) }))
}

/** What a request must say before it is submitted, and does not. */
export const missingInHead = (record: AuthorizationRecord): string[] => {
  const head = headOf(record)
  return fields
    .filter(
      (field) =>
        field.required === true &&
        !field.key.includes('.') &&
        isOfWay(field, record) &&
        head.get(field.key as HeadKey) === null,
    )
    .map(({ key }) => key)
}
