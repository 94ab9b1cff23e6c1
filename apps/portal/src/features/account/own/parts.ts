export const parts = ['profile', 'lists', 'favorites', 'notifications', 'security'] as const
export type Part = (typeof parts)[number]

/** The part that the address names, else the first. */
export const partOf = (part: unknown): Part => parts.find((known) => known === part) ?? 'profile'
