import { letterDayFault } from '@papaver/contract/balances/rules.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { todayHere } from '../../platform/authority-day.ts'
import type { Faults } from '../../ui/form/faults.tsx'

const said = {
  dayFuture: 'balances.refusals.balanceDayFuture',
  dayEarly: 'balances.refusals.balanceDayEarly',
} as const

/** A letter is neither of the future nor of a time without estimates. */
export const judgeLetter = ({ day }: { day: FieldValue }): Faults => {
  const fault = letterDayFault(String(day), todayHere())
  return { day: fault && said[fault] }
}
