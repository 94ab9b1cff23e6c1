/** How the calendar of deadlines says no. */
export const calendarRefusals = {
  /** More days were asked for than a month shows; details.days. */
  calendarSpanTooLong: { code: 'calendarSpanTooLong', status: 422 },
} as const
