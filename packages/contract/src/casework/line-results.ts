/** What became of a line of a list. `there`: the register has it already, or it is being asked for. `entered`: what was new has been written. */
export const lineResults = ['new', 'entered', 'there', 'refused'] as const
export type LineResult = (typeof lineResults)[number]
