/** Of what an officer writes with a decision; the portal reads them too, so that they stand apart from the shapes. */

/** Texts of the library that a permit takes as its conditions, and characters of the officer's own. */
export const mostConditions = 20
export const longestConditions = 2000
/** Characters of the reason for going on over a warning. */
export const longestReason = 1000
