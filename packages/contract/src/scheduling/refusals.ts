/** How the planning of scheduling changes says no. */
export const schedulingRefusals = {
  /** The plan is not whole; `fields` says where. */
  schedulingInvalid: { code: 'schedulingInvalid', status: 422 },
  /** Somebody else changed it meanwhile. */
  schedulingStale: { code: 'schedulingStale', status: 409 },
  /** Its day has come, or it was called off: it stands as it is. */
  schedulingOver: { code: 'schedulingOver', status: 409 },
  /** Another change of the same substance or form is planned for that day. */
  schedulingTwice: { code: 'schedulingTwice', status: 409 },
} as const
