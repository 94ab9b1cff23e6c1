/** How the forms of the INCB say no. */
export const incbFormsRefusals = {
  /** Somebody else has changed the form meanwhile. */
  incbFormStale: { code: 'incbFormStale', status: 409 },
  /** The form is in a state in which this cannot be done. */
  incbFormState: { code: 'incbFormState', status: 409 },
  /** The period has not ended yet. */
  incbFormEarly: { code: 'incbFormEarly', status: 409 },
  /** Who moved it to review does not approve it. */
  incbFormFourEyes: { code: 'incbFormFourEyes', status: 403 },
  /** The form has no such cell: another convention, schedule, part, column or country. */
  incbFormCell: { code: 'incbFormCell', status: 422 },
  /** The figure has more decimals than the form; details.decimals. */
  incbFormDecimals: { code: 'incbFormDecimals', status: 422 },
  /** The cell bears no figure of an officer that could be taken back. */
  incbFormNoOverride: { code: 'incbFormNoOverride', status: 409 },
  /** It was sent before its period ended, or will be. */
  incbFormDay: { code: 'incbFormDay', status: 422 },
} as const
