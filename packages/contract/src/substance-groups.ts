/** Narcotic and psychotropic substances, precursors, and other substances, which national law alone controls. */
export const substanceGroups = ['NP', 'PREC', 'OTH'] as const
export type SubstanceGroup = (typeof substanceGroups)[number]
