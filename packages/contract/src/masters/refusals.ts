export const mastersRefusals = {
  /** Somebody else has changed the row since it was read; details.version is the present one. */
  masterStale: { code: 'masterStale', status: 409 },
  /** What was written breaks the rules of its list; details.fields names each field with its code. */
  masterInvalid: { code: 'masterInvalid', status: 422 },
  /** Programs stand on the codes of this list: rows are neither added nor switched off. */
  masterListClosed: { code: 'masterListClosed', status: 409 },
  /** Other things need this row: the base of a substance, the units that figures are counted in. */
  masterRowNeeded: { code: 'masterRowNeeded', status: 409 },
  /** Cases were computed with this factor: the past stays, a new factor takes its own day. */
  masterFactorPast: { code: 'masterFactorPast', status: 409 },
  /** The row is the authority's own: no release has a text for it. */
  masterNotShipped: { code: 'masterNotShipped', status: 409 },
  /** The row stands so already. */
  masterNothingToDo: { code: 'masterNothingToDo', status: 409 },
  /** The order does not name every row of the list once. */
  masterOrderIncomplete: { code: 'masterOrderIncomplete', status: 409 },
  /** The first line of the file names no columns of this list; details.columns are those it may have. */
  masterFileColumns: { code: 'masterFileColumns', status: 422 },
  /** Not one line can be written while another is refused; the preview says which. */
  masterFileRefused: { code: 'masterFileRefused', status: 422 },
  /** The list is not what it was when the file was looked at: it must be looked at again. */
  masterFileChanged: { code: 'masterFileChanged', status: 409 },
} as const
