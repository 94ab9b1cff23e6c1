import { createHash, randomBytes } from 'node:crypto'
import { type PortalPath, portalLink } from '@papaver/contract/portal-places.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'
import { closeLinks, closeOpenLink, findOpenLink, insertLink, type LinkPurpose } from './link-store.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The end of a registration closes its links; the year is there so that none is open for ever. */
const hoursOf = (purpose: LinkPurpose, settings: Settings): number =>
  ({ verify: settings['users.verifyHours'], reply: 365 * 24, upload: settings['users.uploadHours'] })[purpose]

/** A new link of an account: 256 random bits, kept as their hash. The one before it of its purpose is closed. */
export const makeLink = async (
  tx: Tx,
  accountId: string,
  purpose: LinkPurpose,
  token = randomBytes(32).toString('base64url'),
): Promise<string> => {
  const hours = hoursOf(purpose, await readSettings(tx.db))
  await closeLinks(tx, accountId, purpose)
  const expiresAt = new Date(tx.now.getTime() + hours * 3_600_000)
  await insertLink(tx, { tokenHash: hashOf(token), accountId, purpose, expiresAt })
  return token
}

/** Id of the account whose open link this is; undefined where it was closed, has run out, or never was. */
export const findLink = async (
  db: Reader,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> => (await findOpenLink(db, hashOf(token), purpose, now))?.accountId

/** The same, and the link is used up; works once, also in a race. */
export const closeLink = async (tx: Tx, token: string, purpose: LinkPurpose): Promise<string | undefined> =>
  (await closeOpenLink(tx, hashOf(token), purpose))?.accountId

const places = {
  verify: '/registration/verify',
  reply: '/registration/reply',
} as const satisfies Record<Exclude<LinkPurpose, 'upload'>, PortalPath>

/** The address that a mail names; behind the `#`, so that no server on the way sees the token. */
export const linkAddress = (publicUrl: string, purpose: keyof typeof places, token: string): string =>
  portalLink(publicUrl, `${places[purpose]}?token=${token}`)
