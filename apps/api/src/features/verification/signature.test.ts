import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const token = 'a-token-of-this-test_only'
let app: TestApp
let permit: IssuedPermit
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

beforeAll(async () => {
  app = await startTestApp()
  permit = await issuePermit(app)
  const hash = createHash('sha256').update(token).digest()
  await behind('update trade_authorization set token_hash = $1 where case_id = $2', [hash, permit.id])
})
afterAll(() => app?.close())
beforeEach(() => app.clock.advance(60_000))

describe('a record that is not what was signed is broken', () => {
  const signature = async () =>
    (await app.visitor.call('verification.verify', { body: { token } })).body.permit.signature
  const changes: [string, string, string][] = [
    [
      'the day it ends',
      `update work_case set valid_until = '2026-12-31' where id = $1`,
      `update work_case set valid_until = '2026-09-15' where id = $1`,
    ],
    [
      'a party',
      `update work_case set partner_name = partner_name || ' SA' where id = $1`,
      `update work_case set partner_name = left(partner_name, -3) where id = $1`,
    ],
    [
      'the number',
      `update work_case set number = number || '1' where id = $1`,
      'update work_case set number = left(number, -1) where id = $1',
    ],
    [
      'a quantity',
      'update authorization_line set quantity = 5 where case_id = $1',
      'update authorization_line set quantity = 4 where case_id = $1',
    ],
    [
      'a unit',
      `update authorization_line set unit = 't' where case_id = $1`,
      `update authorization_line set unit = 'kg' where case_id = $1`,
    ],
    [
      'a base',
      `update authorization_line set components = jsonb_set(components, '{0,baseGrams}', '"9008.4"') where case_id = $1`,
      `update authorization_line set components = jsonb_set(components, '{0,baseGrams}', '"3008.4"') where case_id = $1`,
    ],
    [
      'the signed data',
      `update trade_authorization set payload = jsonb_set(payload, '{payload,validUntil}', '"2026-12-31"') where case_id = $1`,
      `update trade_authorization set payload = jsonb_set(payload, '{payload,validUntil}', '"2026-09-15"') where case_id = $1`,
    ],
    [
      'the signature',
      `update trade_authorization set payload = jsonb_set(payload, '{signature,keyId}', '"XX"') where case_id = $1`,
      `update trade_authorization set payload = jsonb_set(payload, '{signature,keyId}', to_jsonb(key_id)) where case_id = $1`,
    ],
  ]
  it.each(changes)('%s', async (_what, change, undo) => {
    await behind(change, [permit.id])
    expect(await signature()).toBe('broken')
    await behind(undo, [permit.id])
    expect(await signature()).toBe('genuine')
  })

  it('even where record and signed data were changed alike', async () => {
    await behind(`update work_case set valid_until = '2026-12-31' where id = $1`, [permit.id])
    await behind(
      `update trade_authorization set payload = jsonb_set(payload, '{payload,validUntil}', '"2026-12-31"') where case_id = $1`,
      [permit.id],
    )
    expect(await signature()).toBe('broken')
    await behind(`update work_case set valid_until = '2026-09-15' where id = $1`, [permit.id])
    await behind(
      `update trade_authorization set payload = jsonb_set(payload, '{payload,validUntil}', '"2026-09-15"') where case_id = $1`,
      [permit.id],
    )
    expect(await signature()).toBe('genuine')
  })
})
