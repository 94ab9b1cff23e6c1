import { expect, it } from 'vitest'
import { makeFollowers } from './followers.ts'
import type { Tx } from './transaction.ts'

declare module './followers.ts' {
  interface Events {
    testRose: { readonly by: number }
    testFell: { readonly by: number }
  }
}

const tx = {} as Tx

it('lets all who follow an event work one after the other, in the transaction of the event', async () => {
  const followers = makeFollowers()
  const done: unknown[] = []
  followers.follow('testRose', async (given, { by }) => {
    await Promise.resolve()
    done.push(['first', given === tx, by])
  })
  followers.follow('testRose', async (_, { by }) => void done.push(['second', by]))
  followers.follow('testFell', async () => void done.push('another event'))
  await followers.emit(tx, 'testRose', { by: 3 })
  expect(done).toEqual([
    ['first', true, 3],
    ['second', 3],
  ])
})

it('fails with whoever fails, and lets those after him do nothing', async () => {
  const followers = makeFollowers()
  const done: string[] = []
  followers.follow('testRose', () => Promise.reject(new Error('cannot follow')))
  followers.follow('testRose', async () => void done.push('after'))
  await expect(followers.emit(tx, 'testRose', { by: 1 })).rejects.toThrow('cannot follow')
  expect(done).toEqual([])
})

it('does nothing where nobody follows', async () => {
  await expect(makeFollowers().emit(tx, 'testFell', { by: 1 })).resolves.toBeUndefined()
})
