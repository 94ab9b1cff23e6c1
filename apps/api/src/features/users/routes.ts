import { languageCodeOf } from '@papaver/contract/account/rules.ts'
import type { CurrentUser } from '@papaver/contract/account/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { findPerson } from '../account/public.ts'
import { findEstablishment } from '../establishments/public.ts'

const currentUser = async ({ db }: Deps, principal: Principal): Promise<CurrentUser> => {
  const person = await findPerson(db, principal.accountId)
  if (person === undefined) return refuse(frameRefusals.notSignedIn)
  const { establishmentId } = person
  const establishment = establishmentId ? await findEstablishment(db, establishmentId) : undefined
  return {
    ...person,
    permissions: [...principal.permissions],
    countryCode: person.countryId,
    establishmentCode: establishment?.code ?? null,
    establishmentName: establishment?.name ?? null,
    languageCode: languageCodeOf(person.culture),
  }
}

export const usersRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'users.me', (_input, { principal }) => currentUser(deps, principal))
}
