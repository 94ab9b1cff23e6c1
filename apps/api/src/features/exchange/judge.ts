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

/** What one signature is worth, by the keys that are trusted at this moment. Whose it is, is said of one that holds alone. */
const judgeOne = async (db: Reader, masters: Masters, signature: Signature): Promise<Judged> => {
  const { keyId, issuer } = signature
  const own = await listPublicKeys(db)
  // By the key and not by its name, which anybody can write beside a signature.
  const ownKey = own.find(({ payloadPublicKeyPem }) => signature.isMadeBy(payloadPublicKeyPem))
  if (ownKey !== undefined)
    return { verdict: ownKey.compromisedAt === null ? 'own' : 'endedKey', authorityId: null }
  const named = await findKeysNamed(db, keyId)
  const made = named.filter(({ publicKeyPem }) => signature.isMadeBy(publicKeyPem))
  const key = made.find(({ endedAt }) => endedAt === null) ?? made[0]
  if (key === undefined) {
    const isKnown = named.length > 0 || own.some((each) => each.keyId === keyId)
    return { verdict: isKnown ? 'wrongSignature' : 'unknownKey', authorityId: null }
  }
  const { authorityId } = key
  if (key.endedAt !== null) return { verdict: 'endedKey', authorityId }
  // An authority speaks for its own country: the key of one must not vouch for the permits of another.
  const isOfIssuer = authorityById(masters, authorityId)?.countryId === issuer
  return { verdict: isOfIssuer ? 'genuine' : 'otherCountry', authorityId }
}

const holds = ({ verdict }: Judged): boolean => verdict === 'genuine' || verdict === 'own'

/** All signatures must hold; the first that does not says why, and one of this authority says that it is its own. */
export const judge = async (db: Reader, masters: Masters, { signatures }: ReadSigned): Promise<Judged> => {
  const [first, ...others] = signatures
  let judged = await judgeOne(db, masters, first)
  for (const signature of others) {
    if (!holds(judged)) return judged
    const next = await judgeOne(db, masters, signature)
    if (judged.verdict === 'genuine' || !holds(next)) judged = next
  }
  return judged
}
