/** How the domestic register says no. */
export const establishmentRefusals = {
  /** Somebody else has changed the establishment, its sites or its persons meanwhile. */
  establishmentStale: { code: 'establishmentStale', status: 409 },
  /** One of this name stands in the register; details.code is its code. */
  establishmentKnown: { code: 'establishmentKnown', status: 409 },
  /** It is closed, or open, already. */
  establishmentNothingToDo: { code: 'establishmentNothingToDo', status: 409 },
  /** The one named as successor is not in the register, is closed, or is the one that is closed. */
  establishmentSuccessorUnfit: { code: 'establishmentSuccessorUnfit', status: 409 },
} as const
