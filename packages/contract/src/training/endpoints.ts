import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as training from './schema.ts'

export const trainingEndpoints = {
  'training.state': { out: training.trainingState, refusals: [] },
  'training.ticket': {
    out: training.trainingTicketOrWait,
    refusals: ['trainingElsewhere', 'trainingOff', 'accountReadOnly'],
  },
  'training.enter': {
    body: training.trainingTicket,
    out: training.trainingSession,
    refusals: ['invalidInput', 'trainingElsewhere', 'trainingTicketSpent', 'tooManyRequests'],
  },
  'training.reset': { out: null, refusals: ['trainingOff', 'accountReadOnly'] },
  'training.mails': {
    query: training.trainingMailsQuery,
    out: training.trainingMails,
    refusals: ['invalidInput', 'trainingElsewhere'],
  },
  'training.mail': {
    params: z.object({ id }),
    out: training.trainingMail,
    refusals: ['notFound', 'trainingElsewhere'],
  },
} as const satisfies ShapeTable<'training.'>
