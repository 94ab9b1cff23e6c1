export const fieldReportsRefusals = {
  /** More would leave than is there, or the order of things would not hold; details.faults. */
  fieldReportUnfit: { code: 'fieldReportUnfit', status: 409 },
  /** No permit of this grower under which this can be reported; details.status. */
  fieldReportPermitClosed: { code: 'fieldReportPermitClosed', status: 409 },
  /** The report that is to be corrected was corrected already, or a correction of it is being written. */
  fieldReportCorrected: { code: 'fieldReportCorrected', status: 409 },
  /** A destruction is recorded with a picture of it. */
  fieldReportPictureMissing: { code: 'fieldReportPictureMissing', status: 409 },
  /** A day before it can be, or one that has not come; details.field. */
  fieldReportDayUnfit: { code: 'fieldReportDayUnfit', status: 422 },
  /** The buyer has confirmed already. */
  fieldReportReceived: { code: 'fieldReportReceived', status: 409 },
  /** The authority has settled which figure of the delivery counts. */
  fieldReportSettled: { code: 'fieldReportSettled', status: 409 },
  /** A reminder went out today. */
  fieldReportReminded: { code: 'fieldReportReminded', status: 409 },
} as const
