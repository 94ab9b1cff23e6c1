import type { ShapeTable } from '../shape.ts'
import * as calendar from './schema.ts'

export const calendarEndpoints = {
  'calendar.month': {
    query: calendar.monthQuery,
    out: calendar.calendarMonth,
    refusals: ['invalidInput', 'calendarSpanTooLong'],
  },
  'calendar.list': {
    query: calendar.calendarQuery,
    out: calendar.calendarOutput,
    refusals: ['invalidInput'],
  },
} as const satisfies ShapeTable<'calendar.'>
