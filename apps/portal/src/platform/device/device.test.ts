import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '../responses.ts'
import type { Account, Person } from '../session.ts'
import { makeDevice } from './device.ts'
import type { Queue } from './queue.ts'
import type { WaitingContent } from './waiting.ts'

const queue = {
  readEntries: async () => {},
  start: () => {},
  clear: async () => {},
} as unknown as Queue<WaitingContent>
const person = {} as Person
const holderOf = (permissions: readonly string[], impersonator: object | null = null): Account =>
  ({ id: 'an account', permissions, impersonator }) as unknown as Account

/** A device that counts how often it is made ready, and what moves the address. */
const deviceThat = (prepare: () => Promise<void>) => {
  const listeners: (() => void)[] = []
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'hashchange') listeners.push(listener)
  })
  vi.stubGlobal('navigator', {})
  const prepared = vi.fn(prepare)
  const device = makeDevice({
    page: 'field',
    right: 'cultivation.report',
    queue,
    prepare: prepared,
    clear: async () => {},
    onArrival: () => {},
  })
  const move = async (): Promise<void> => {
    for (const listener of listeners) listener()
    await device.tried()
  }
  return { device, prepared, move }
}
afterEach(() => vi.unstubAllGlobals())

test('it is made ready for those who work with it', async () => {
  const { device, prepared } = deviceThat(async () => {})
  await device.start(holderOf(['cultivation.report']), person)
  expect(prepared).toHaveBeenCalledTimes(1)
  expect(device.isReady.get()).toBe(true)
})

test('it is made ready for nobody else', async () => {
  const { device, prepared, move } = deviceThat(async () => {})
  await device.start(holderOf(['endorsement.customs']), person)
  await device.start(holderOf(['cultivation.report'], {}), person)
  await move()
  expect(prepared).not.toHaveBeenCalled()
})

test('what was refused is not asked for again at each change of the address', async () => {
  const { device, prepared, move } = deviceThat(() =>
    Promise.reject(new Refusal(403, 'goToErrorPage', { message: 'notPermitted' })),
  )
  await device.start(holderOf(['cultivation.report']), person)
  await move()
  await move()
  expect(prepared).toHaveBeenCalledTimes(1)
})

test('what found no network is asked for again', async () => {
  const { device, prepared, move } = deviceThat(() =>
    Promise.reject(new Refusal(0, 'refused', { message: 'unreachable' })),
  )
  await device.start(holderOf(['cultivation.report']), person)
  await move()
  expect(prepared).toHaveBeenCalledTimes(2)
})
