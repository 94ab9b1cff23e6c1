/** How the care of accounts says no. */
export const userRefusals = {
  /** Somebody else has changed the account meanwhile. */
  userStale: { code: 'userStale', status: 409 },
  /** The life table has no such step from here. */
  userStep: { code: 'userStep', status: 409 },
  /** Nobody changes his own role or status, or approves himself. */
  userOwnRecord: { code: 'userOwnRecord', status: 409 },
  /** A manager's rights end at plain users of his own organisation. */
  userNotYours: { code: 'userNotYours', status: 409 },
  /** The last administrator stays. */
  userLastAdministrator: { code: 'userLastAdministrator', status: 409 },
  /** The last manager of an organisation stays until there is a successor. */
  userNoSuccessor: { code: 'userNoSuccessor', status: 409 },
  /** An organisation has as many managers as it may have. */
  userTooManyManagers: { code: 'userTooManyManagers', status: 409 },
  /** Without a role nobody can be approved. */
  userRoleMissing: { code: 'userRoleMissing', status: 422 },
  /** No establishment is linked, it is closed, or no customs point is named. */
  userEstablishmentMissing: { code: 'userEstablishmentMissing', status: 422 },
  /** This role is approved only after the signed letter has come back. */
  userLetterRequired: { code: 'userLetterRequired', status: 409 },
  /** The signed letter is not there yet. */
  userLetterMissing: { code: 'userLetterMissing', status: 409 },
  /** Who handed in the letter may not approve it. */
  userFourEyes: { code: 'userFourEyes', status: 409 },
  /** Another account uses this e-mail address. */
  userEmailTaken: { code: 'userEmailTaken', status: 409 },
  /** A reason is needed for this step. */
  userReasonMissing: { code: 'userReasonMissing', status: 422 },
} as const
export type UserRefusalCode = (typeof userRefusals)[keyof typeof userRefusals]['code']
