import type { Principal } from '../../platform/http/caller.ts'

/** The register of partners is for those who request or judge trade; customs and growers have no use for it. */
export const maySeePartners = ({ permissions }: Pick<Principal, 'permissions'>): boolean =>
  permissions.has('case.review') || permissions.has('case.enter') || permissions.has('authorization.request')
