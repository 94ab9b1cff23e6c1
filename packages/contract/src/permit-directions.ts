/** Which way goods go under a permit: into the country, out of it, or through it from one foreign country to another. */
export const permitDirections = ['import', 'export', 'transit'] as const
export type PermitDirection = (typeof permitDirections)[number]
