/** How the editing of the templates of reports says no. */
export const statisticTemplateRefusals = {
  /** Somebody else changed the draft meanwhile, published or discarded it. */
  statisticsTemplateStale: { code: 'statisticsTemplateStale', status: 409 },
  /** The next version was begun already. */
  statisticsTemplateBegun: { code: 'statisticsTemplateBegun', status: 409 },
  /** Something of the draft is wrong; details.fields says what. */
  statisticsTemplateInvalid: { code: 'statisticsTemplateInvalid', status: 422 },
  /** What is to become the draft is another template; details.code. */
  statisticsTemplateOther: { code: 'statisticsTemplateOther', status: 422 },
} as const
