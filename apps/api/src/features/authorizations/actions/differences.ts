import { type Change, changesBetween } from '@papaver/contract/casework/head.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { headOf } from '../head.ts'
import type { AuthorizationRecord } from '../record.ts'

type Field = readonly [name: string, value: unknown]

/** The partner is told by the name that the case keeps of it. */
const headFields = (record: AuthorizationRecord): Field[] =>
  [...headOf(record)].map(([name, value]) => [
    name,
    name === 'foreignEstablishmentId' ? record.case.partnerName : value,
  ])

const lineFields = ({ lines }: AuthorizationRecord): Field[] =>
  lines.flatMap((line): Field[] => [
    [`lines.${line.position}.substanceId`, line.substanceId],
    [`lines.${line.position}.preparationId`, line.preparationId],
    [`lines.${line.position}.formId`, line.formId],
    [`lines.${line.position}.quantity`, line.quantity && plain(line.quantity)],
    [`lines.${line.position}.unit`, line.unit],
    [`lines.${line.position}.purity`, line.purity && plain(line.purity)],
    [`lines.${line.position}.batch`, line.batch],
    [
      `lines.${line.position}.certified`,
      line.certifiedQuantity && `${plain(line.certifiedQuantity)} ${line.certifiedUnit}`,
    ],
    [`lines.${line.position}.value`, line.valueAmount && `${line.valueAmount} ${line.valueCurrency}`],
  ])

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
export const differences = (before: AuthorizationRecord, after: AuthorizationRecord): Change[] => {
  const saidIn = (record: AuthorizationRecord) =>
    Object.fromEntries([...headFields(record), ...lineFields(record)])
  return changesBetween(saidIn(before), saidIn(after)).map(({ field, ...values }) => ({
    field,
    before: measured(before, field, values.before),
    after: measured(after, field, values.after),
  }))
}
