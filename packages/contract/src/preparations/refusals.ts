export const preparationsRefusals = {
  /** Only what stands in the catalogue, withdrawn or not, gets a new version. */
  preparationNotInCatalogue: { code: 'preparationNotInCatalogue', status: 409 },
  /** A newer version is being asked for already; details.id where the asker sees it. */
  preparationVersionOpen: { code: 'preparationVersionOpen', status: 409 },
} as const
