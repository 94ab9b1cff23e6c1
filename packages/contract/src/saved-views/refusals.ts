/** How saved views of lists say no. */
export const savedViewsRefusals = {
  /** The person has a view of this name on this list already. */
  savedViewsNameTaken: { code: 'savedViewsNameTaken', status: 409 },
  /** As many views of one list as somebody may have; details.limit. */
  savedViewsTooMany: { code: 'savedViewsTooMany', status: 422 },
} as const
