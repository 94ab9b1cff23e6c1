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

/** What a role may do; the case.* ones are split so that an authority can hold four eyes (product §2). */
export const permissions = [
  'authorization.read',
  // those of one's own establishment
  'authorization.own',
  'authorization.request',
  'authorization.submit',
  'case.review',
  'case.decide',
  'case.sign',
  'case.revoke',
  'endorsement.customs',
  'endorsement.correct',
  'endorsement.holder',
  'balance.read',
  'settings.read',
  'settings.edit',
  'localization.edit',
  'branding.edit',
  // templates, the outbox, messages to groups
  'mail.admin',
  'master.edit',
  'help.edit',
  // server logs, health
  'operations.read',
  'audit.read',
  // every account
  'user.admin',
  // plain users of one's own organisation
  'user.manage',
  'user.impersonate',
] as const
export type Permission = (typeof permissions)[number]

const office: readonly Permission[] = [
  'authorization.read',
  'case.review',
  'case.decide',
  'case.sign',
  'case.revoke',
  'endorsement.correct',
  'balance.read',
  'settings.read',
  'settings.edit',
  'localization.edit',
  'branding.edit',
  'mail.admin',
  'master.edit',
  'help.edit',
  'operations.read',
  'audit.read',
  'user.admin',
  'user.impersonate',
]

/** Default matrix (product §2). ESTB_USER submits only where his manager delegated it: see `grantsOf`. */
const matrix: Record<Role, readonly Permission[]> = {
  CA_ADMIN: office,
  ESTB_MANAGER: [
    'authorization.read',
    'authorization.own',
    'authorization.request',
    'authorization.submit',
    'endorsement.holder',
    'balance.read',
    'user.manage',
  ],
  ESTB_USER: [
    'authorization.read',
    'authorization.own',
    'authorization.request',
    'endorsement.holder',
    'balance.read',
  ],
  CUST_MANAGER: ['authorization.read', 'endorsement.customs', 'endorsement.correct', 'user.manage'],
  CUST_USER: ['authorization.read', 'endorsement.customs'],
  CULTIVATION: ['authorization.read', 'authorization.own'],
}

/** Role names compare without regard to case (specification §6). */
export const hasRole = (held: readonly string[], wanted: Role): boolean =>
  held.some((role) => role.toUpperCase() === wanted)

/**
 * The permissions of a person: those of each role held, plus those granted to the person (delegation,
 * splitting of the officer's rights), minus those withheld.
 */
export const grantsOf = (
  held: readonly string[],
  granted: readonly string[] = [],
  withheld: readonly string[] = [],
): ReadonlySet<Permission> => {
  const names = Object.keys(roles) as Role[]
  const fromRoles = names.filter((role) => hasRole(held, role)).flatMap((role) => matrix[role])
  const extra = permissions.filter((permission) => granted.includes(permission))
  return new Set([...fromRoles, ...extra].filter((permission) => !withheld.includes(permission)))
}

export const managerRoles: readonly Role[] = ['ESTB_MANAGER', 'CUST_MANAGER', 'CULTIVATION']
