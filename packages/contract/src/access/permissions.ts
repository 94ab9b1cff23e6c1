import { hasRole, type Role, roles } from './roles.ts'

/** What a role may do; the case.* ones are split so that an authority can hold four eyes (product §2). */
export const permissions = [
  'authorization.read',
  // the register of foreign partners
  'tradingEstablishment.read',
  'tradingEstablishment.request',
  // those of one's own establishment
  'authorization.own',
  'authorization.request',
  'authorization.submit',
  // the catalogue of preparations, and requests for entries of it
  'preparation.read',
  'preparation.request',
  // notifications between authorities before precursors are exported
  'preExport.read',
  // licences of one's own establishment, and applications for them
  'license.read',
  'license.request',
  // incidents: those of one's own establishment, and reports of them
  'incident.read',
  'incident.report',
  // suspicious transactions and stopped shipments
  'incident.confidential',
  // what companies report: of one's own establishment, or of all
  'statistic.read',
  'statistic.report',
  'statistic.submit',
  // templates of reports
  'statistic.edit',
  // the forms for the INCB
  'report.incb',
  // cultivations of one's own establishment, or all; requests for them
  'cultivation.read',
  'cultivation.request',
  // reports of what happens on the field
  'cultivation.report',
  // of whoever buys a harvest: that it has arrived
  'cultivation.receive',
  'case.review',
  'case.decide',
  'case.sign',
  'case.revoke',
  // requests that came in on paper, on behalf of a company
  'case.enter',
  // views of lists, for all of the authority's people
  'savedView.share',
  'endorsement.customs',
  'endorsement.correct',
  'endorsement.holder',
  'balance.read',
  // the country's estimates
  'balance.edit',
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
  // the invented world beside the real one, in which people learn
  'training.enter',
  // makes it anew
  'training.reset',
  // keys with which programs of one's own establishment call
  'apiKey.manage',
] as const
export type Permission = (typeof permissions)[number]

const office: readonly Permission[] = [
  'authorization.read',
  'tradingEstablishment.read',
  'preparation.read',
  'preExport.read',
  'license.read',
  'incident.read',
  'incident.confidential',
  'statistic.read',
  'statistic.edit',
  'report.incb',
  'cultivation.read',
  'case.review',
  'case.decide',
  'case.sign',
  'case.revoke',
  'case.enter',
  'savedView.share',
  'endorsement.correct',
  'balance.read',
  'balance.edit',
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
  'training.enter',
  'training.reset',
]

/** Default matrix (product §2). ESTB_USER submits only where his manager delegated it: see `grantsOf`. */
const matrix: Record<Role, readonly Permission[]> = {
  CA_ADMIN: office,
  ESTB_MANAGER: [
    'authorization.read',
    'authorization.own',
    'authorization.request',
    'authorization.submit',
    'tradingEstablishment.read',
    'tradingEstablishment.request',
    'preparation.read',
    'preparation.request',
    'license.read',
    'license.request',
    'incident.read',
    'incident.report',
    'statistic.read',
    'statistic.report',
    'statistic.submit',
    'endorsement.holder',
    'balance.read',
    'cultivation.receive',
    'user.manage',
    'training.enter',
    'apiKey.manage',
  ],
  ESTB_USER: [
    'authorization.read',
    'authorization.own',
    'authorization.request',
    'tradingEstablishment.read',
    'tradingEstablishment.request',
    'preparation.read',
    'preparation.request',
    'license.read',
    'incident.read',
    'incident.report',
    'statistic.read',
    'statistic.report',
    'endorsement.holder',
    'balance.read',
    'cultivation.receive',
    'training.enter',
  ],
  CUST_MANAGER: [
    'authorization.read',
    'endorsement.customs',
    'endorsement.correct',
    'user.manage',
    'training.enter',
  ],
  CUST_USER: ['authorization.read', 'endorsement.customs', 'training.enter'],
  CULTIVATION: [
    'authorization.read',
    'authorization.own',
    'license.read',
    'license.request',
    'cultivation.read',
    'cultivation.request',
    'cultivation.report',
    'statistic.read',
    'statistic.report',
    'statistic.submit',
    'training.enter',
  ],
}

/** Whose people a role is for. Nobody stands on two sides: he would check his own goods, or decide his own request. */
const sides: Record<Role, 'authority' | 'company' | 'customs'> = {
  CA_ADMIN: 'authority',
  ESTB_MANAGER: 'company',
  ESTB_USER: 'company',
  CULTIVATION: 'company',
  CUST_MANAGER: 'customs',
  CUST_USER: 'customs',
}

const names = Object.keys(roles) as Role[]
const namesOf = (held: readonly string[]): Role[] => names.filter((role) => hasRole(held, role))
const sidesOf = (held: readonly string[]) => new Set(namesOf(held).map((role) => sides[role]))

export const areOfOneSide = (held: readonly string[]): boolean => sidesOf(held).size <= 1

/**
 * What can be granted to a person beyond his roles: what another role of his side carries. The authority's rights
 * are for its own people alone (product §2).
 */
export const grantableTo = (held: readonly string[]): ReadonlySet<Permission> => {
  const own = sidesOf(held)
  return new Set(names.filter((role) => own.has(sides[role])).flatMap((role) => matrix[role]))
}

/**
 * The permissions of a person: those of each role held, plus those granted to the person (delegation,
 * splitting of the officer's rights) as far as they can be, minus those withheld.
 */
export const grantsOf = (
  held: readonly string[],
  granted: readonly string[] = [],
  withheld: readonly string[] = [],
): ReadonlySet<Permission> => {
  const fromRoles = namesOf(held).flatMap((role) => matrix[role])
  const grantable = grantableTo(held)
  const extra = permissions.filter((name) => granted.includes(name) && grantable.has(name))
  return new Set([...fromRoles, ...extra].filter((permission) => !withheld.includes(permission)))
}
