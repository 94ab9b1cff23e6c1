import type { Principal } from '../../platform/http/caller.ts'

/** Whose keys a person sees and may end: all of them, those of his house, or those that he has made himself. */
export type KeyReach =
  | { readonly kind: 'all' }
  | { readonly kind: 'house'; readonly establishmentId: string }
  | { readonly kind: 'own'; readonly establishmentId: string; readonly accountId: string }
  | { readonly kind: 'nobody' }

/** Officers who look after accounts, all; managers, those of their house; whoever else may have keys, his own. */
export const reachOf = ({ permissions, establishmentId, accountId }: Principal): KeyReach => {
  if (permissions.has('user.admin')) return { kind: 'all' }
  if (establishmentId === null || !permissions.has('apiKey.manage')) return { kind: 'nobody' }
  return permissions.has('user.manage')
    ? { kind: 'house', establishmentId }
    : { kind: 'own', establishmentId, accountId }
}
