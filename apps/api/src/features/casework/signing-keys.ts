import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { createSigningKeys, type SigningKeys } from '../../platform/documents/keys.ts'
import { findSecret, keptSecret } from '../../platform/secrets.ts'
import type { Reader } from '../../platform/transaction.ts'
import { nameIn } from '../masters/public.ts'

/** The authority's keys; made at the first need and the same on every process from then on. */
export const readSigningKeys = (db: Reader, settings: Settings, now: Date): Promise<SigningKeys> =>
  keptSecret(db, 'signing', () =>
    createSigningKeys({
      authorityName: nameIn(settings['authority.names'], settings['languages.document']),
      country: settings['public.countryId'],
      now,
    }),
  )

/** The same where they have been made already: a visitor's look must not make them before the authority has a name. */
export const findSigningKeys = (db: Reader): Promise<SigningKeys | undefined> =>
  findSecret<SigningKeys>(db, 'signing')
