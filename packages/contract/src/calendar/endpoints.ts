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
  'calendar.subscription': { out: calendar.calendarSubscription, refusals: [] },
  'calendar.makeLink': { out: calendar.calendarLink, refusals: ['notPermitted'] },
  'calendar.endLink': { out: null, refusals: [] },
  'calendar.setMail': { body: calendar.mailInput, out: null, refusals: ['invalidInput'] },
  'calendar.feed': {
    query: calendar.feedQuery,
    out: 'text',
    refusals: ['invalidInput', 'notFound', 'tooManyRequests'],
  },
} as const satisfies ShapeTable<'calendar.'>
