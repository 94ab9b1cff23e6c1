import type { Verdict } from '@papaver/contract/exchange/states.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listPublicKeys } from '../casework/public.ts'
import type { CompetentAuthority, Masters } from '../masters/public.ts'
import { findKeysNamed } from './keys-store.ts'
import type { ReadSigned, Signature } from './read-signed.ts'

export interface Judged {
  readonly verdict: Verdict
  /** Whose key it is; null where nobody here knows. */
  readonly authorityId: number | null
}

export const authoritiesIn = (masters: Masters): CompetentAuthority[] =>
  masters.countries.flatMap(({ id }) => masters.competentAuthorities(id))

export const authorityById = (masters: Masters, id: number | null): CompetentAuthority | undefined =>
  id === null ? undefined : authoritiesIn(masters).find((each) => each.id === id)

/** What one signature is worth, by the keys that are trusted at this moment. */
const judgeOne = async (db: Reader, masters: Masters, signature: Signature): Promise<Judged> => {
  const { keyId, issuer } = signature
  const own = await listPublicKeys(db)
  if (own.some((key) => key.keyId === keyId)) return { verdict: 'own', authorityId: null }
  const named = await findKeysNamed(db, keyId)
  const made = named.filter(({ publicKeyPem }) => signature.isMadeBy(publicKeyPem))
  const key = made.find(({ endedAt }) => endedAt === null) ?? made[0]
  if (key === undefined)
    return {
      verdict: named.length === 0 ? 'unknownKey' : 'wrongSignature',
      authorityId: named[0]?.authorityId ?? null,
    }
  const { authorityId } = key
  if (key.endedAt !== null) return { verdict: 'endedKey', authorityId }
  // An authority speaks for its own country: the key of one must not vouch for the permits of another.
  const isOfIssuer = authorityById(masters, authorityId)?.countryId === issuer
  return { verdict: isOfIssuer ? 'genuine' : 'otherCountry', authorityId }
}

/** All signatures must hold; the first that does not says why. */
export const judge = async (db: Reader, masters: Masters, { signatures }: ReadSigned): Promise<Judged> => {
  const [first, ...others] = signatures
  let judged = await judgeOne(db, masters, first)
  for (const signature of others)
    if (judged.verdict === 'genuine') judged = await judgeOne(db, masters, signature)
  return judged
}
