/** How the world in which people learn says no. */
export const trainingRefusals = {
  /** A call of the other world: nobody asks for a ticket in training, or for its mails in the real one. */
  trainingElsewhere: { code: 'trainingElsewhere', status: 409 },
  /** What is not done in training: signing in, registering, one's own keys (closedInTraining). */
  trainingClosed: { code: 'trainingClosed', status: 409 },
  /** Training is switched off, or there is no database for it. */
  trainingOff: { code: 'trainingOff', status: 409 },
  /** It begins, or is being made; the state says how far. Whoever was in it is asked to wait. */
  trainingNotReady: { code: 'trainingNotReady', status: 503 },
  /** The ticket was used, is too old or is none, or its owner may not come in any more. */
  trainingTicketSpent: { code: 'trainingTicketSpent', status: 409 },
} as const
