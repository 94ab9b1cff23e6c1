import { numberGroups } from '@papaver/contract/numbering/number.ts'
import { formatPermitNumber } from '@papaver/contract/numbering/number-pattern.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { keepSerial } from '../serial-store.ts'
import { isNumberGiven, nextSerial } from '../store.ts'
import type { StepContext } from './step.ts'

/**
 * The number that a request gets once and for ever, at its submit or as a permit's successor (product §3.6). One
 * pattern never makes a number twice; a number that an earlier pattern has made is passed over.
 */
export const newNumber = async (step: StepContext): Promise<string> => {
  const { tx, context, record } = step
  const serial = await nextSerial(tx)
  const number = formatPermitNumber(
    {
      country: context.settings['public.countryId'],
      direction: record.kind.direction as PermitDirection,
      group: numberGroups[record.case.substanceGroup],
      year: Number(context.calendar.today.slice(0, 4)),
      serial,
    },
    context.settings['import_export.numberPattern'],
  )
  const isFree = !(await isNumberGiven(tx.db, number))
  await keepSerial(tx, serial, isFree ? number : null)
  return isFree ? number : newNumber(step)
}
