import { expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Work that ends when the test says so. */
const steps = () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.set(name, () => resolve(name))
      }),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

it('lets no more run at once than it may, and answers what the work answers', async () => {
  const { begun, work, end } = steps()
  const queue = fairQueue(2)
  const done = ['a', 'b', 'c', 'd'].map((name) => queue('one', work(name)))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  await end('d')
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
})

it('gives every asker a turn before anybody has a second one', async () => {
  const { begun, work, end } = steps()
  const queue = fairQueue(1)
  const done = ['f1', 'f2', 'f3', 'f4'].map((name) => queue('flood', work(name)))
  done.push(queue('guest', work('g1')), queue('other', work('o1')), queue('guest', work('g2')))
  for (const name of ['f1', 'f2', 'g1', 'o1', 'f3', 'g2', 'f4']) await end(name)
  await Promise.all(done)
  expect(begun).toEqual(['f1', 'f2', 'g1', 'o1', 'f3', 'g2', 'f4'])
})

it('goes on after work that fails', async () => {
  const queue = fairQueue(1)
  const failed = queue('one', () => Promise.reject(new Error('broken')))
  const next = queue('one', async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue('two', async () => 'also done')).toBe('also done')
})
