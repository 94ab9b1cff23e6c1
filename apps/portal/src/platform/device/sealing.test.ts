import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetKey, heldKey, holdKey, open, seal } from './sealing.ts'

const keyText = () => randomBytes(32).toString('base64')
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})

it('what is sealed opens with the person’s key, for what it was sealed for', async () => {
  const text = keyText()
  const held = await holdKey('me', text)
  const sealed = await seal(held, { quantity: '1' }, 'record 1')
  expect(await open(await holdKey('me', text), sealed, 'record 1')).toEqual({ quantity: '1' })
  await expect(open(held, sealed, 'record 2')).rejects.toThrow()
  await expect(open(await holdKey('other', keyText()), sealed, 'record 1')).rejects.toThrow()
})

it('nothing of it can be read where it lies, and no seal is like another', async () => {
  const held = await holdKey('me', keyText())
  const [one, other] = [await seal(held, 'morphine', 'record'), await seal(held, 'morphine', 'record')]
  expect(Buffer.from(one.bytes).toString('latin1')).not.toContain('morphine')
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false)
})

it('the key is the tab’s, and is gone when it is forgotten', async () => {
  await holdKey('me', keyText())
  expect((await heldKey())?.accountId).toBe('me')
  forgetKey()
  expect(await heldKey()).toBeUndefined()
  sessionStorage.setItem('papaver.device.key', 'not a key')
  expect(await heldKey()).toBeUndefined()
})
