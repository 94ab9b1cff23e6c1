/** The roles of the specification, §3, with their numbers. */
export const roles = {
  CA_ADMIN: 1,
  ESTB_MANAGER: 2,
  ESTB_USER: 3,
  CUST_USER: 4,
  CUST_MANAGER: 5,
  CULTIVATION: 6,
} as const
export type Role = keyof typeof roles

export const managerRoles: readonly Role[] = ['ESTB_MANAGER', 'CUST_MANAGER', 'CULTIVATION']

/** Role names compare without regard to case (specification §6). */
export const hasRole = (held: readonly string[], wanted: Role): boolean =>
  held.some((role) => role.toUpperCase() === wanted)
