/** No more at once than a person can answer for. */
export const mostInBulk = 50
