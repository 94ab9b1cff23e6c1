/** How the domestic register says no. */
export const establishmentRefusals = {
  /** Somebody else has changed the establishment, its sites or its persons meanwhile. */
  establishmentStale: { code: 'establishmentStale', status: 409 },
  /** One of this name stands in the register; details.code is its code. */
  establishmentKnown: { code: 'establishmentKnown', status: 409 },
  /** It is closed, or open, already. */
  establishmentNothingToDo: { code: 'establishmentNothingToDo', status: 409 },
} as const
