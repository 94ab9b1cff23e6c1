export const cultivationRefusals = {
  /** A last day before the first, in the past, or after what was asked for; details.fault, details.field. */
  cultivationTermsUnfit: { code: 'cultivationTermsUnfit', status: 422 },
  /** The permit could not be made or signed: nothing was issued. */
  cultivationDocumentFailed: { code: 'cultivationDocumentFailed', status: 503 },
  /** The permit that is to be changed is not in force any more. */
  cultivationEarlierEnded: { code: 'cultivationEarlierEnded', status: 409 },
  /** No permit in force of this grower that this may be applied for, or a change of it is under way already. */
  cultivationChangeClosed: { code: 'cultivationChangeClosed', status: 409 },
  /** Plants or grams are not accounted for; details.faults says in which cycle and by how much. */
  cultivationNotBalanced: { code: 'cultivationNotBalanced', status: 409 },
} as const
