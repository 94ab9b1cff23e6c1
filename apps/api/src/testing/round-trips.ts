import { setImmediate as nextTurn } from 'node:timers/promises'
import pg, { type QueryConfig } from 'pg'

/** Beginnings of the statements that went out together, before any of them was answered. */
export type Trip = readonly string[]

/**
 * The ways to the database and back that some work takes, one after the other. Answers are held until all that is under
 * way is answered: whatever does not wait for another goes with it, however fast the machine is. What is held for a second
 * (settings, words, masters) stays held, as the time of such things stands still.
 */
export const tripsOf = async (work: () => Promise<unknown>): Promise<Trip[]> => {
  const trips: Trip[] = []
  let trip: string[] = []
  let held: (() => void)[] = []
  let underWay = 0
  const letGo = async (): Promise<void> => {
    // What a look-up gathers, or a commit that follows its statements, comes with the next turns.
    for (let turn = 0; turn < 3; turn += 1) await nextTurn()
    if (underWay > 0 || held.length === 0) return
    const going = held
    held = []
    trips.push(trip)
    trip = []
    for (const go of going) go()
  }
  const settle = (go: () => void): void => {
    held.push(go)
    underWay -= 1
    if (underWay === 0) void letGo()
  }
  const original = pg.Client.prototype.query
  const frozen = performance.now()
  const now = performance.now
  performance.now = () => frozen
  pg.Client.prototype.query = function spied(this: pg.Client, ...given: unknown[]) {
    const answer: unknown = Reflect.apply(original, this, given)
    if (!(answer instanceof Promise)) return answer
    const [first] = given as [string | QueryConfig]
    trip.push((typeof first === 'string' ? first : first.text).trim().replace(/\s+/g, ' ').slice(0, 120))
    underWay += 1
    return new Promise((resolve, reject) => {
      answer.then(
        (value) => settle(() => resolve(value)),
        (error) => settle(() => reject(error)),
      )
    })
  } as typeof original
  try {
    await work()
    return trips
  } finally {
    pg.Client.prototype.query = original
    performance.now = now
  }
}
