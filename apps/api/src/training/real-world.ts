import type { FromWorld, ToWorld } from '../features/training/public.ts'
import type { Admitted, RealWorld, Standing } from '../platform/training.ts'

const say = (message: FromWorld): void => {
  // Nobody to hear it any more: this process is told to end with the channel.
  if (process.connected) process.send?.(message)
}

export { say as sayToRealWorld }

/** The real world at the other end of the channel; its answers come when they come. */
export const realWorldBehindChannel = (): RealWorld => {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let last = 0
  process.on('message', (message: ToWorld) => {
    if (message.kind !== 'answer') return
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.fault) asked?.reject(new Error('the real world did not answer'))
    else asked?.resolve(message.value)
  })
  const asking = (): { id: number; answer: Promise<unknown> } => {
    last += 1
    const id = last
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
    return { id, answer }
  }
  return {
    redeem: (ticket, address) => {
      const { id, answer } = asking()
      say({ kind: 'ask', id, what: 'redeem', ticket, address })
      return answer as Promise<Admitted | undefined>
    },
    standing: (ids) => {
      const { id, answer } = asking()
      say({ kind: 'ask', id, what: 'standing', ids })
      return answer as Promise<readonly Standing[]>
    },
    reset: (by) => say({ kind: 'reset', by }),
  }
}
