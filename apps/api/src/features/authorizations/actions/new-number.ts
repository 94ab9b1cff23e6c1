import { formatPermitNumber, numberGroups } from '@papaver/contract/authorizations/number.ts'
import { nextSerial } from '../store.ts'
import type { StepContext } from './step.ts'

/** The number that a request gets once and for ever, at its submit or as a permit's successor (product §3.6). */
export const newNumber = async ({ tx, context, record }: StepContext): Promise<string> =>
  formatPermitNumber({
    country: context.settings['public.countryId'],
    direction: record.kind.direction as 'import' | 'export',
    group: numberGroups[record.case.substanceGroup as keyof typeof numberGroups],
    year: Number(context.calendar.today.slice(0, 4)),
    serial: await nextSerial(tx),
  })
