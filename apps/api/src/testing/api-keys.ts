import { type KeyScope, keyScopeNames } from '@papaver/contract/access/key-scopes.ts'
import type { ApiKey } from '@papaver/contract/api-keys/schema.ts'
import type { TestApp, TestPerson } from './start-test-app.ts'

interface Said {
  readonly name?: string
  readonly scopes?: readonly KeyScope[]
  readonly endsOn?: string
  readonly networks?: readonly string[]
}

/** A key that somebody has made, and a program that calls with it. */
export const madeKey = async (
  app: TestApp,
  said: Said = {},
  who = 'importer',
): Promise<{ item: ApiKey; program: TestPerson }> => {
  const person = await app.as(who)
  const { status, body } = await person.call('api-keys.make', {
    body: { name: 'Warehouse', scopes: keyScopeNames, endsOn: '2026-12-31', networks: [], ...said },
  })
  if (status !== 201) throw new Error(`api-keys.make: ${status} ${JSON.stringify(body)}`)
  return { item: body.item, program: app.with(body.key) }
}

/** Changes settings as an officer does, who gives his password. */
export const saveSettings = async (
  app: TestApp,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const admin = await app.as('admin')
  const items = []
  for (const [settingId, settingValue] of Object.entries(values)) {
    const { revision } = (await admin.call('settings.one', { params: { id: settingId } })).body
    items.push({ settingId, settingValue, revision })
  }
  const { status, body } = await admin.call('settings.save', { body: { items, password: 'Papaver-2026!' } })
  if (status !== 200) throw new Error(`settings.save: ${status} ${JSON.stringify(body)}`)
}
