/** How casework says no, whatever the kind of case. */
export const caseworkRefusals = {
  /** Somebody else changed the case meanwhile; details.version is the newer one. */
  caseworkStale: { code: 'caseworkStale', status: 409 },
  /** The life table has no such step from here, or not for this person; details.reasons says why. */
  caseworkClosed: { code: 'caseworkClosed', status: 409 },
  /** The step takes a reason, a comment, fields or the declaration; details.field names it. */
  caseworkIncomplete: { code: 'caseworkIncomplete', status: 422 },
  /** Blocking checks are open; details.checks names them. */
  caseworkBlocked: { code: 'caseworkBlocked', status: 422 },
  /** Not in a state to be edited. */
  caseworkNotEditable: { code: 'caseworkNotEditable', status: 409 },
  /** The answer touches a field that was not asked for. */
  caseworkFieldNotAsked: { code: 'caseworkFieldNotAsked', status: 422 },
  /** The same Idempotency-Key came with another request. */
  caseworkKeyReused: { code: 'caseworkKeyReused', status: 409 },
  /** Too many files on one case; details.limit. */
  caseworkTooManyFiles: { code: 'caseworkTooManyFiles', status: 422 },
  /** A file of a kind that is not taken; details.types. */
  caseworkFileType: { code: 'caseworkFileType', status: 415 },
  /** The first line of a list has no name of a column that is needed; details.columns are those that are known. */
  caseworkImportColumns: { code: 'caseworkImportColumns', status: 422 },
  /** More lines than are taken in one list; details.limit. */
  caseworkImportTooLong: { code: 'caseworkImportTooLong', status: 413 },
  /** The file is another one than was looked at. */
  caseworkImportChanged: { code: 'caseworkImportChanged', status: 409 },
  /** The time-stamp service gave no stamp that can be used: nothing was decided or issued. */
  caseworkStampFailed: { code: 'caseworkStampFailed', status: 503 },
  /** By the word of its issuer a certificate that documents are signed with or stamped by is revoked. */
  caseworkCertificateRevoked: { code: 'caseworkCertificateRevoked', status: 503 },
} as const
