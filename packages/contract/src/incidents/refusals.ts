/** How incidents say no. */
export const incidentRefusals = {
  /** No case of this number is there to be linked, or linked; details.reference. */
  incidentRecordUnknown: { code: 'incidentRecordUnknown', status: 422 },
  /** More is said to be found again than was missing; details.line. */
  incidentFoundTooMuch: { code: 'incidentFoundTooMuch', status: 422 },
  /** There is no such line, or none whose unit is known. */
  incidentGoodsUnknown: { code: 'incidentGoodsUnknown', status: 422 },
  /** An incident is closed with its result. */
  incidentUnclassified: { code: 'incidentUnclassified', status: 409 },
  /** The letter could not be made. */
  incidentLetterFailed: { code: 'incidentLetterFailed', status: 503 },
} as const
