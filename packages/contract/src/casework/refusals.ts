/** How casework says no, whatever the kind of case. */
export const caseworkRefusals = {
  /** The same Idempotency-Key came with another request. */
  caseworkKeyReused: { code: 'caseworkKeyReused', status: 409 },
  /** Too many files on one case; details.limit. */
  caseworkTooManyFiles: { code: 'caseworkTooManyFiles', status: 422 },
  /** A file of a kind that is not taken; details.types. */
  caseworkFileType: { code: 'caseworkFileType', status: 415 },
} as const
