import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { barredNames, isCommonPassword } from '@papaver/contract/access/common-password.ts'
import type { PersonNames } from '@papaver/contract/access/own-words.ts'
import { missingCriteria, passwordForm, passwordRequirements } from '@papaver/contract/access/password.ts'
import { isFrequentPassword } from '@papaver/contract/account/password-block-list.ts'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { fairQueue } from '../../platform/fair-queue.ts'
import { callerOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refusal.ts'

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of libuv's four threads, which files, compression and name look-ups need, too, one is always left to them. */
const mostThreads = 3
/** So many hashes at once that a core is left for everything else; at least one. */
export const hashesAtOnce = (cores = availableParallelism()): number =>
  Math.max(1, Math.min(cores - 1, mostThreads))

const hashing = fairQueue(hashesAtOnce())

/** Who waits in line for a hash: each address, or network of one subscriber, has its turn. */
export const askerOf = ({ address }: { readonly address: string | null }): string => callerOf(address ?? '')

export const hashPassword = (password: string, asker = ''): Promise<string> =>
  hashing(asker, () => hash(passwordForm(password), parameters))

/** A hash that no password fits: an unknown name costs the same time as a wrong password. */
const dummy = hashPassword('no password has this hash, it only takes the time of one')

/** An account that never had a password has no hash in this place. */
const isHash = (stored: string | undefined): stored is string => stored?.startsWith('$argon2') === true

export const passwordFits = async (
  stored: string | undefined,
  password: string,
  asker = '',
): Promise<boolean> => {
  const against = isHash(stored) ? stored : await dummy
  const form = passwordForm(password)
  const isFit = (given: string): Promise<boolean> => hashing(asker, () => verify(against, given))
  // One set before passwords had one spelling is known by the signs that were typed.
  const fits = (await isFit(form)) || (form !== password && (await isFit(password)))
  return isHash(stored) && fits
}

/**
 * Refuses (400 unsecuredPassword) what lacks a criterion or is tried first by everybody who guesses. Under the rules
 * of length a person with a second factor may choose a shorter one.
 */
export const refuseUnsecured = (
  settings: Settings,
  password: string,
  person: PersonNames,
  hasSecondFactor = false,
): void => {
  const { criteria, minimumLength } = passwordRequirements(
    settings['public.passwordRules'],
    settings['public.passwordMinimumLength'],
    hasSecondFactor,
  )
  const missing = missingCriteria(password, minimumLength, criteria)
  const names = barredNames(settings['authority.names'], settings['public.countryId'], shippedCultures)
  const isCommon = isCommonPassword(password, person, { names, isFrequent: isFrequentPassword })
  if (missing.length > 0 || isCommon) refuse(accountRefusals.unsecuredPassword, { missing, isCommon })
}
