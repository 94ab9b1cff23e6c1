import type { Account } from '../../../platform/session.ts'
import { IdentitiesCard } from './identities-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** How one signs in, and where one is signed in now. */
export const SecurityPart = ({ account }: { account: Account }) => {
  // Closed to an impersonator even where he may change other things.
  const isReadOnly = account.impersonator !== null
  return (
    <>
      <PasswordCard account={account} isReadOnly={isReadOnly} />
      <SecondFactorCard isReadOnly={isReadOnly} />
      <IdentitiesCard isReadOnly={isReadOnly} />
      <SessionsCard isReadOnly={isReadOnly} />
    </>
  )
}
