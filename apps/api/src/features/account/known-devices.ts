import { createHash, randomBytes } from 'node:crypto'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Tx } from '../../platform/transaction.ts'
import { insertKnownDevice, touchKnownDevice } from './device-store.ts'
import type { DeviceSearch, SignInAccount } from './sign-in-store.ts'

export const deviceCookieName = 'papaver-device'
/** So many accounts of one browser are known at a time, each by a token of its own. */
const mostAccounts = 8
const dayLength = 86_400_000

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

/** What to look for beside an account; nothing but hashes leaves this process. */
export const devicesOf = (
  { devices }: { readonly devices: readonly string[] },
  settings: Settings,
  now: Date,
): DeviceSearch => ({ tokenHashes: devices.map(hashOf), seenSince: oldestKnownDevice(settings, now) })

export interface Remembered {
  /** The account was never signed in on it, or too long ago. */
  readonly isNew: boolean
  /** What the browser is to keep. */
  readonly cookie: string
}

/** A known device is noted again only after so long: often enough for a limit that is counted in days. */
const noteEvery = dayLength

/**
 * Notes that the account is signed in on this device. A token is always made here for this one account: one that
 * somebody has planted in the browser never becomes known.
 */
export const rememberDevice = async (
  tx: Tx,
  { id: accountId, device, deviceSeenAt }: Pick<SignInAccount, 'id' | 'device' | 'deviceSeenAt'>,
  { devices, userAgent }: { readonly devices: readonly string[]; readonly userAgent: string },
): Promise<Remembered> => {
  const shortUserAgent = userAgent.slice(0, 300)
  if (device !== null && deviceSeenAt !== null) {
    const isStale = tx.now.getTime() - deviceSeenAt.getTime() >= noteEvery
    if (isStale) await touchKnownDevice(tx, device, shortUserAgent)
    return { isNew: false, cookie: devices.join('.') }
  }
  const token = randomBytes(32).toString('base64url')
  await insertKnownDevice(tx, { accountId, tokenHash: hashOf(token), userAgent: shortUserAgent })
  return { isNew: true, cookie: [token, ...devices].slice(0, mostAccounts).join('.') }
}
