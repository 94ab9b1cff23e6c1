import { at, block, pass, warn, worstFirst } from '../casework/check-making.ts'
import { fieldChecks } from '../casework/head.ts'
import type { Check } from '../casework/schema.ts'
import { incidentFields, incidentRules } from './fields.ts'

/** What the checks must know of one line. */
export interface LineFacts {
  readonly position: number
  /** In the reader's language; empty where nothing is chosen. */
  readonly name: string
  readonly hasGoods: boolean
  readonly hasUnit: boolean
  readonly hasQuantity: boolean
  /** Base can be computed. */
  readonly hasBase: boolean
}

export interface IncidentFacts {
  /** What is said in the described fields. */
  readonly said: object
  readonly lines: readonly LineFacts[]
  readonly today: string
  readonly noticedOn: string | null
  readonly happenedOn: string | null
  /** The moment at which it was noticed is still to come. */
  readonly isNoticedAhead: boolean
  /** Hours in which it is to be reported, and whether they are over; of a draft. */
  readonly hours: number
  readonly isLate: boolean
  /** What was chosen and is not offered any more; `field` as the form has it. */
  readonly notOffered: readonly { readonly field: string; readonly name: string }[]
}

/** How much is missing may come to light later: it is pointed out, and stops nobody from reporting. */
const line = ({ position, name, hasGoods, hasUnit, hasQuantity, hasBase }: LineFacts): Check[] => {
  const of = (field: string) => at(`lines.${position}.${field}`)
  if (!hasGoods) return [block('missing', { field: 'line.goods' }, position, of('goods'))]
  if (!hasQuantity)
    return [
      { ...warn('quantityUnknown', { goods: name }, position, of('quantity')), about: String(position) },
    ]
  if (!hasUnit) return [block('missing', { field: 'line.unit' }, position, of('unit'))]
  return hasBase
    ? []
    : [{ ...warn('baseUnknown', { goods: name }, position, of('quantity')), about: String(position) }]
}

const days = ({ today, noticedOn, happenedOn, isNoticedAhead, hours, isLate }: IncidentFacts): Check[] => {
  const checks: Check[] = []
  if (isNoticedAhead) checks.push(block('noticedAhead', {}, null, at('noticedOn')))
  if (happenedOn !== null && happenedOn > (noticedOn ?? today))
    checks.push(block('happenedAfter', {}, null, at('happenedOn')))
  if (noticedOn !== null && !isNoticedAhead)
    checks.push(
      isLate ? warn('reportLate', { hours: String(hours) }) : pass('inTime', { hours: String(hours) }),
    )
  return checks
}

/** The checks before a report is sent: what it must say, never whether it may. */
export const incidentChecks = (facts: IncidentFacts): Check[] => {
  const { lines, said, notOffered } = facts
  return worstFirst([
    ...fieldChecks(incidentFields, incidentRules, said),
    ...days(facts),
    ...lines.flatMap(line),
    ...(lines.length === 0 ? [warn('noGoods', {}, null, at('lines'))] : []),
    ...notOffered.map(({ field, name }) => block('notOffered', { field, name }, null, at(field))),
  ])
}
