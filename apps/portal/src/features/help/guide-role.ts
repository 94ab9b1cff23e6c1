import { type HelpReader, helpReaders } from '@papaver/contract/help/vocabulary.ts'
import { holdsRole, mayDo, useAccount } from '../../platform/session.ts'

/** The guides that this person may open, his own first. Who writes help reads them all. */
export const useGuideRoles = (): HelpReader[] => {
  const account = useAccount()
  if (account === undefined) return ['VISITOR']
  const own = helpReaders.filter((reader) => reader !== 'VISITOR' && holdsRole(account, reader))
  const others = helpReaders.filter((reader) => !own.includes(reader))
  return mayDo(account, 'help.edit') ? [...own, ...others] : [...own, 'VISITOR']
}

export const useGuideRole = (): HelpReader => useGuideRoles()[0] ?? 'VISITOR'

export const guideHref = (role: HelpReader): string => `#/help/guide?role=${role}`
