import type { JsonValue } from '../platform/documents/payload.ts'
import type { Abroad } from './abroad.ts'
import { type ForeignAuthority, foreignAuthority, password, trust } from './foreign-authority.ts'

/** The same data, signed with this key. */
export const signedWith = (key: ForeignAuthority, given: unknown) =>
  key.sign((given as { payload: JsonValue }).payload)

interface ListedKey {
  readonly id: string
  readonly keyId: string
  readonly endedAt: string | null
  readonly endedReason: string | null
  readonly compromisedAt: string | null
}

/** Keys of the French authority, beside the one that it has, and the end of the trust in them. */
export const abroadKeys = ({ app, admin }: Pick<Abroad, 'app' | 'admin'>) => {
  let count = 0
  const trusted = async (): Promise<ForeignAuthority> => {
    count += 1
    const key = foreignAuthority(`FR-2026-C${count}`)
    const { status, body } = await trust(app, key)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return key
  }
  const listed = async ({ keyId }: Pick<ForeignAuthority, 'keyId'>): Promise<ListedKey> => {
    const { body } = await admin.call('exchange.authorities')
    const keys: ListedKey[] = body.items.flatMap(({ keys: all }: { keys: ListedKey[] }) => all)
    const found = keys.find((each) => each.keyId === keyId)
    if (found === undefined) throw new Error(`nobody knows the key ${keyId}`)
    return found
  }
  const end = async (key: ForeignAuthority, isCompromised: boolean, reason = 'A disk was stolen.') => {
    const { id } = await listed(key)
    const body = { reason, isCompromised, password }
    return admin.call('exchange.endTrust', { params: { id }, body })
  }
  const ended = async (key: ForeignAuthority, isCompromised: boolean): Promise<void> => {
    const { status, body } = await end(key, isCompromised)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  return { trusted, listed, end, ended }
}
