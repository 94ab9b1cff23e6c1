/** How the editing of help says no. */
export const helpRefusals = {
  /** Somebody saved in between; what was typed is kept on the page. */
  helpStale: { code: 'helpStale', status: 409 },
  /** An article of this key exists. */
  helpKeyTaken: { code: 'helpKeyTaken', status: 409 },
  /** A word in double braces that no message file has; details.names says which. */
  helpWordUnknown: { code: 'helpWordUnknown', status: 422 },
  /** A link or picture that leads to where help may not; details.targets names them. */
  helpLinkRefused: { code: 'helpLinkRefused', status: 422 },
  /** The last text of an article cannot be put back to nothing: this language ships none. */
  helpNothingShipped: { code: 'helpNothingShipped', status: 422 },
  /** A text of today shows the file; details.cultures names the languages. */
  helpFileUsed: { code: 'helpFileUsed', status: 409 },
} as const
export type HelpRefusalCode = (typeof helpRefusals)[keyof typeof helpRefusals]['code']
