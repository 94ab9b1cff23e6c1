import { expect, it, vi } from 'vitest'
import { HeldName } from './page-name.ts'

const earlier = '0198f0c0-0000-4000-8000-00000000000a'

const heldNames = async (): Promise<unknown[]> => {
  const { held = [] } = await navigator.locks.query()
  return held.map(({ name }) => name)
}

it('takes its earlier name after a reload, but not while another page holds it', async () => {
  const first = new HeldName(earlier)
  const leaveFirst = first.hold()
  await vi.waitFor(() => expect(first.name).toBe(earlier))

  const duplicate = new HeldName(earlier)
  const leaveDuplicate = duplicate.hold()
  await vi.waitFor(async () => expect(await heldNames()).toContain(`papaver.page.${duplicate.name}`))
  expect(duplicate.name).not.toBe(earlier)
  leaveDuplicate()
  leaveFirst()

  await vi.waitFor(async () => expect(await heldNames()).toEqual([]))
  const reloaded = new HeldName(earlier)
  reloaded.hold()
  await vi.waitFor(() => expect(reloaded.name).toBe(earlier))
})

it('two pages never have one name', () => {
  expect(new HeldName().name).not.toBe(new HeldName().name)
})
