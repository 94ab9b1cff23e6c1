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
  /** Somebody else changed the draft meanwhile, published or discarded it. */
  statisticsTemplateStale: { code: 'statisticsTemplateStale', status: 409 },
  /** There is a template of this code already. */
  statisticsTemplateThere: { code: 'statisticsTemplateThere', status: 409 },
  /** The next version was begun already. */
  statisticsTemplateBegun: { code: 'statisticsTemplateBegun', status: 409 },
  /** Something of the draft is wrong; details.fields says what. */
  statisticsTemplateInvalid: { code: 'statisticsTemplateInvalid', status: 422 },
  /** What is to become the draft is another template; details.code. */
  statisticsTemplateOther: { code: 'statisticsTemplateOther', status: 422 },
} as const
