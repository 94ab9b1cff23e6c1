export const inspectionsRefusals = {
  /** Something of the report is missing or contradicts itself; details.faults: each with its field. */
  inspectionReportUnfit: { code: 'inspectionReportUnfit', status: 422 },
  /** It is not planned any more: reported, or called off. */
  inspectionNotPlanned: { code: 'inspectionNotPlanned', status: 409 },
  /** A day that has passed. */
  inspectionDayPast: { code: 'inspectionDayPast', status: 422 },
} as const
