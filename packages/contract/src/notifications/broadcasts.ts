import { type Role, roles } from '../access/roles.ts'

/** Kinds of people, by the roles that go with them. */
export const personKinds = {
  AUTHORITY: ['CA_ADMIN'],
  ESTAB: ['ESTB_MANAGER', 'ESTB_USER'],
  CUSTOMS: ['CUST_MANAGER', 'CUST_USER'],
  CULTIVATION: ['CULTIVATION'],
} as const satisfies Record<string, readonly Role[]>
export type PersonKind = keyof typeof personKinds
export const personKindNames = Object.keys(personKinds) as PersonKind[]
export const roleNames = Object.keys(roles) as Role[]

/** To whom the authority speaks; always those alone who may sign in. */
export type Audience =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  | { readonly kind: 'types'; readonly types: readonly PersonKind[] }
  | { readonly kind: 'organisations'; readonly establishmentIds: readonly string[] }
  | { readonly kind: 'cultures'; readonly cultures: readonly string[] }
export type AudienceKind = Audience['kind']
export const audienceKindNames = [
  'everybody',
  'types',
  'roles',
  'organisations',
  'cultures',
] as const satisfies readonly AudienceKind[]

/** A group as what a person must have one of; a part that is null asks for nothing. */
export interface AudienceRule {
  readonly roles: readonly Role[] | null
  readonly establishmentIds: readonly string[] | null
  readonly cultures: readonly string[] | null
}

export const ruleOf = (audience: Audience): AudienceRule => {
  const all = { roles: null, establishmentIds: null, cultures: null }
  switch (audience.kind) {
    case 'everybody':
      return all
    case 'roles':
      return { ...all, roles: audience.roles }
    case 'types':
      return { ...all, roles: audience.types.flatMap((type) => [...personKinds[type]]) }
    case 'organisations':
      return { ...all, establishmentIds: audience.establishmentIds }
    case 'cultures':
      return { ...all, cultures: audience.cultures }
  }
}

interface Addressed {
  readonly roles: readonly string[]
  readonly establishmentId: string | null
  readonly culture: string
}

/** Is this person one of the group? */
export const isAddressed = (audience: Audience, person: Addressed): boolean => {
  const rule = ruleOf(audience)
  return (
    (rule.roles === null || person.roles.some((role) => rule.roles?.includes(role.toUpperCase() as Role))) &&
    (rule.establishmentIds === null ||
      (person.establishmentId !== null && rule.establishmentIds.includes(person.establishmentId))) &&
    (rule.cultures === null || rule.cultures.includes(person.culture))
  )
}

/** Of a text that is written in some languages, the one in which a reader gets it: the first of those he is offered. */
export const cultureOfWords = (written: readonly string[], cultures: readonly string[]): string | undefined =>
  cultures.find((culture) => written.includes(culture)) ?? written[0]

export const broadcastStatuses = ['sending', 'sent', 'retracted'] as const
export type BroadcastStatus = (typeof broadcastStatuses)[number]

export const bannerSeverities = ['info', 'warning', 'danger'] as const
export type BannerSeverity = (typeof bannerSeverities)[number]

/** Does a banner hang on this day? Both days are in it; a message that was taken back hangs no more. */
export const isBannerUp = (
  banner: { readonly from: string; readonly until: string } | null,
  isRetracted: boolean,
  today: string,
): boolean => banner !== null && !isRetracted && banner.from <= today && today <= banner.until
