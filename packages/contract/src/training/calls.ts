import type { CallTable } from '../call.ts'

export const trainingCalls = {
  'training.state': ['GET', '/api/training', 'signedIn'],
  // in the real world: what opens the other one, once and soon
  'training.ticket': ['POST', '/api/training/actions/ticket', ['training.enter']],
  // in training, and where it cannot be entered, from the real world
  'training.reset': ['POST', '/api/training/actions/reset', ['training.reset']],
  // in training
  'training.enter': ['POST', '/api/training/actions/enter', 'anyone'],
  'training.mails': ['GET', '/api/training/mails', 'signedIn'],
  'training.mail': ['GET', '/api/training/mails/:id', 'signedIn'],
} as const satisfies CallTable
