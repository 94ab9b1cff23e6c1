/** How statistics say no. */
export const statisticsRefusals = {
  /** There is a report of this template and period already; details.id, where it is. */
  statisticsReported: { code: 'statisticsReported', status: 409 },
  /** The report takes no file now. */
  statisticsFileClosed: { code: 'statisticsFileClosed', status: 409 },
  /** The file is not the one that the report is about any more. */
  statisticsFileReplaced: { code: 'statisticsFileReplaced', status: 409 },
  /** The report is handed in, or owed no more: it cannot be waived. */
  statisticsNotOpen: { code: 'statisticsNotOpen', status: 409 },
  /** The receipt could not be made. */
  statisticsReceiptFailed: { code: 'statisticsReceiptFailed', status: 503 },
} as const
