import { type KeyObject, sign } from 'node:crypto'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../refusal.ts'

/** What the test of the pool has done in its threads. */

let done = 0
/** How many jobs this thread has done. */
export const count = (): number => {
  done += 1
  return done
}

/** Ends when the test lets it, through memory that both see. */
export const wait = async (gate: Int32Array): Promise<string> => {
  Atomics.add(gate, 1, 1)
  Atomics.notify(gate, 1)
  const { value } = Atomics.waitAsync(gate, 0, 0)
  await value
  return 'waited'
}

export const hang = (): never => {
  for (;;) done += 0
}
export const fail = (): never => {
  throw new RangeError('out of it')
}
export const say = (): never => refuse(frameRefusals.tooLarge, { limit: 3 })
export const end = (): never => process.exit(1)
/** More than a thread of the test may hold. */
export const swell = (): number => {
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => index + held.length))
}
export const signed = (key: KeyObject, text: string): Uint8Array => sign(null, Buffer.from(text), key)
