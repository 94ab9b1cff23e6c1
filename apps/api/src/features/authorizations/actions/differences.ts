import { plain } from '@papaver/contract/quantities/base.ts'
import { headOf } from '../head.ts'
import type { AuthorizationRecord } from '../record.ts'

type Field = readonly [name: string, value: unknown]

/** The partner is told by the name that the case keeps of it. */
const headFields = (record: AuthorizationRecord): Field[] =>
  [...headOf(record)].map(([name, value]) => {
    if (name === 'foreignEstablishmentId') return [name, record.case.partnerName]
    return [name, Array.isArray(value) ? value.join(', ') : value]
  })

const lineFields = ({ lines }: AuthorizationRecord): Field[] =>
  lines.flatMap((line): Field[] => [
    [`lines.${line.position}.substanceId`, line.substanceId],
    [`lines.${line.position}.preparationId`, line.preparationId],
    [`lines.${line.position}.formId`, line.formId],
    [`lines.${line.position}.quantity`, line.quantity],
    [`lines.${line.position}.unit`, line.unit],
    [`lines.${line.position}.purity`, line.purity],
    [`lines.${line.position}.batch`, line.batch],
    [
      `lines.${line.position}.certified`,
      line.certifiedQuantity && `${plain(line.certifiedQuantity)} ${line.certifiedUnit}`,
    ],
    [`lines.${line.position}.value`, line.valueAmount && `${line.valueAmount} ${line.valueCurrency}`],
  ])

/** Decimals as the database writes them differ in trailing zeros only. */
const text = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const shown = String(value)
  return /^-?\d+\.\d+$/.test(shown) ? shown.replace(/\.?0+$/, '') : shown
}

/** `1000 g`; what has no quantity has no unit either. */
export const withUnit = (quantity: string, unit: string | null | undefined): string =>
  quantity !== '' && unit ? `${quantity} ${unit}` : quantity

/** A quantity is told with the unit it had then: "1000" could be grams where kilograms stand today. */
const measured = ({ lines }: AuthorizationRecord, field: string, value: string): string => {
  const position = /^lines\.(\d+)\.quantity$/.exec(field)?.[1]
  const line = lines.find((each) => String(each.position) === position)
  return withUnit(value, line?.unit)
}

/** Which fields of two states of a request differ, with both values as text. */
export const differences = (
  before: AuthorizationRecord,
  after: AuthorizationRecord,
): { field: string; before: string; after: string }[] => {
  const old = new Map([...headFields(before), ...lineFields(before)])
  const now = new Map([...headFields(after), ...lineFields(after)])
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: text(old.get(field)), after: text(now.get(field)) }))
    .filter((change) => change.before !== change.after)
    .map(({ field, ...values }) => ({
      field,
      before: measured(before, field, values.before),
      after: measured(after, field, values.after),
    }))
}
