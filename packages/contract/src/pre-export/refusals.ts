/** How notifications between authorities say no. */
export const preExportRefusals = {
  /** An answer comes after the notification and not later than today; details.from, details.to. */
  preExportAnswerDay: { code: 'preExportAnswerDay', status: 422 },
  /** The other authority may still answer; details.replyBy. */
  preExportReplyAwaited: { code: 'preExportReplyAwaited', status: 409 },
  /** The letter could not be made; nothing was sent. */
  preExportLetterFailed: { code: 'preExportLetterFailed', status: 503 },
} as const
