import { expect, it } from 'vitest'
import { oneAhead } from './one-ahead.ts'

const counting = (said: string[], fails = 9) =>
  (async function* () {
    try {
      for (let each = 1; each <= 3; each += 1) {
        said.push(`make ${each}`)
        if (each === fails) throw new Error(`no ${each}`)
        yield each
      }
    } finally {
      said.push('end')
    }
  })()

const use = async (source: AsyncGenerator<number>, said: string[], most = 9): Promise<void> => {
  for await (const each of oneAhead(source)) {
    said.push(`use ${each}`)
    if (each === most) break
  }
}

it('begins the next before it hands out the one that is there', async () => {
  const said: string[] = []
  await use(counting(said), said)
  expect(said).toEqual(['make 1', 'make 2', 'use 1', 'make 3', 'use 2', 'end', 'use 3'])
})

it('ends its source where nobody wants more', async () => {
  const said: string[] = []
  await use(counting(said), said, 1)
  await Promise.resolve()
  expect(said).toEqual(['make 1', 'make 2', 'use 1', 'end'])
})

it('fails where its source does, after what came before', async () => {
  const said: string[] = []
  await expect(use(counting(said, 2), said)).rejects.toThrow('no 2')
  expect(said).toEqual(['make 1', 'make 2', 'end', 'use 1'])
})

it('of what was begun for nobody a failure is nobody’s', async () => {
  const said: string[] = []
  await use(counting(said, 2), said, 1)
  expect(said).toEqual(['make 1', 'make 2', 'end', 'use 1'])
})
