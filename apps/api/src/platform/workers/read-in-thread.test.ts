import { afterAll, expect, it } from 'vitest'
import { readInThread } from './read-in-thread.ts'
import { closeWorkers } from './workers.ts'

afterAll(() => closeWorkers(0))

const read = readInThread<typeof import('./jobs-of-tests.ts')>(new URL('./jobs-of-tests.ts', import.meta.url))
const who = { asker: 'one', file: 'a.pdf' }
const tooComplex = {
  refusal: { code: 'fileTooComplex', status: 422 },
  details: { file: 'a.pdf' },
}

it('refuses a file whose thread ends, needs too much memory or loses its way, by the file’s name', async () => {
  await expect(read(who, 'end')).rejects.toMatchObject(tooComplex)
  await expect(read(who, 'swell')).rejects.toMatchObject(tooComplex)
  await expect(read(who, 'fail')).rejects.toMatchObject(tooComplex)
})

it('passes on what was read and what was refused', async () => {
  expect(await read(who, 'count')).toBe(1)
  await expect(read(who, 'say')).rejects.toMatchObject({ refusal: { code: 'tooLarge' } })
})
