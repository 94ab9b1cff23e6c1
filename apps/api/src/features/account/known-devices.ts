import { createHash, randomBytes } from 'node:crypto'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { findKnownDevice, insertKnownDevice, touchKnownDevice } from './device-store.ts'

export const deviceCookieName = 'papaver-device'
/** So many accounts of one browser are known at a time, each by a token of its own. */
const mostAccounts = 8
const dayLength = 86_400_000
/** No account has this id: looking for its devices takes as long as looking for somebody's. */
const nobody = '00000000-0000-0000-0000-000000000000'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The tokens in the cookie; whatever else stands there is passed over. */
export const readDevices = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, mostAccounts)

/** A device that was last signed in on before this moment is no longer known. */
export const oldestKnownDevice = (settings: Settings, now: Date): Date =>
  new Date(now.getTime() - settings['security.knownDeviceDays'] * dayLength)

/** The device, if the account has been signed in on it; undefined also where there is no such account. */
export const findDevice = async (
  db: Reader,
  settings: Settings,
  now: Date,
  accountId: string | undefined,
  devices: readonly string[],
): Promise<Buffer | undefined> =>
  devices.length === 0
    ? undefined
    : findKnownDevice(db, accountId ?? nobody, devices.map(hashOf), oldestKnownDevice(settings, now))

export interface Remembered {
  /** The account was never signed in on it, or too long ago. */
  readonly isNew: boolean
  /** What the browser is to keep. */
  readonly cookie: string
}

/**
 * Notes that the account is signed in on this device. A token is always made here for this one account: one that
 * somebody has planted in the browser never becomes known.
 */
export const rememberDevice = async (
  tx: Tx,
  settings: Settings,
  accountId: string,
  { devices, userAgent }: { readonly devices: readonly string[]; readonly userAgent: string },
): Promise<Remembered> => {
  const shortUserAgent = userAgent.slice(0, 300)
  const known = await findDevice(tx.db, settings, tx.now, accountId, devices)
  if (known !== undefined) {
    await touchKnownDevice(tx, known, shortUserAgent)
    return { isNew: false, cookie: devices.join('.') }
  }
  const token = randomBytes(32).toString('base64url')
  await insertKnownDevice(tx, { accountId, tokenHash: hashOf(token), userAgent: shortUserAgent })
  return { isNew: true, cookie: [token, ...devices].slice(0, mostAccounts).join('.') }
}
