/**
 * How every figure here is taken (see README.md): both sides in turn within one run, two seconds of warm-up,
 * medians of five rounds, and the whole run again where the machine was not quiet enough to believe it.
 */

/** One side of a comparison: works for about so many milliseconds and answers its figure (per second, or ms). */
export type Side = (milliseconds: number) => Promise<number>

/** A side that does its work over and over, so many at once; per second. */
export const handsAt =
  (work: () => Promise<unknown>, hands: number): Side =>
  async (milliseconds) => {
    const begun = performance.now()
    const end = begun + milliseconds
    let done = 0
    const hand = async (): Promise<void> => {
      while (performance.now() < end) {
        await work()
        done += 1
      }
    }
    await Promise.all(Array.from({ length: hands }, hand))
    return done / ((performance.now() - begun) / 1000)
  }

export interface Measured<Name extends string> {
  /** The median of each side's rounds. */
  readonly medians: Readonly<Record<Name, number>>
  /** (largest − smallest) / median of the reference's rounds. */
  readonly spread: number
  /** Every round as it was taken, first to last. */
  readonly rounds: Readonly<Record<Name, readonly number[]>>
}

/** Milliseconds; `all` takes shorter rounds, to be done in half an hour. */
const usualRoundTime = Number(process.env.BENCH_ROUND_TIME ?? 4_000)

interface Method {
  readonly rounds?: number
  /** Each round goes to and fro between the sides so many times: what else the machine does then hits both. */
  readonly slices?: number
  /** Milliseconds of one side in one round. */
  readonly roundTime?: number
  readonly warmUp?: number
  readonly largestSpread?: number
  readonly mostRuns?: number
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

export const spreadOf = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / median(values)

/** Interleaves the sides round by round; repeats the run while the reference spreads too far. */
export const compare = async <Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  reference: NoInfer<Name>,
  {
    rounds = 5,
    slices = 4,
    roundTime = usualRoundTime,
    warmUp = 2_000,
    largestSpread = 0.15,
    mostRuns = 2,
  }: Method = {},
): Promise<Measured<Name>> => {
  const names = Object.keys(sides) as Name[]
  const run = async (): Promise<Measured<Name>> => {
    if (warmUp > 0) for (const name of names) await sides[name](warmUp / names.length)
    const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
    for (let round = 0; round < rounds; round += 1) {
      const sums = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
      for (let slice = 0; slice < slices; slice += 1) {
        // Every other slice begins at the other end, so that a machine that tires favours nobody.
        const order = slice % 2 === 0 ? names : names.toReversed()
        for (const name of order) sums[name] += await sides[name](roundTime / slices)
      }
      for (const name of names) taken[name].push(sums[name] / slices)
    }
    const medians = Object.fromEntries(names.map((name) => [name, median(taken[name])]))
    return { medians: medians as Record<Name, number>, spread: spreadOf(taken[reference]), rounds: taken }
  }
  let result = await run()
  for (let runs = 1; result.spread > largestSpread && runs < mostRuns; runs += 1) {
    console.log(`the reference spreads by ${percent(result.spread)}: measured again`)
    const next = await run()
    if (next.spread < result.spread) result = next
  }
  return result
}

/** The middle of the rounds' own ratios: both sides of a round were taken in the same seconds. */
export const ratioOf = <Name extends string>(
  { rounds }: Measured<Name>,
  ours: NoInfer<Name>,
  reference: NoInfer<Name>,
): number => median(rounds[ours].map((figure, round) => figure / (rounds[reference][round] ?? Number.NaN)))

export const percent = (share: number): string => `${Math.round(share * 100)} %`

export interface Target {
  readonly id: string
  readonly floor: number
  readonly aim: number
  /** Rates want to be high, times and sizes low. */
  readonly better: 'higher' | 'lower'
}

const reaches = (ratio: number, wanted: number, better: Target['better']): boolean =>
  better === 'higher' ? ratio >= wanted : ratio <= wanted

/** Prints one figure with its verdict; a missed floor is the process's exit code. */
export const judge = ({ id, floor, aim, better }: Target, what: string, ratio: number): void => {
  const verdict = reaches(ratio, aim, better)
    ? 'aim reached'
    : reaches(ratio, floor, better)
      ? 'floor reached'
      : 'MISSED'
  if (verdict === 'MISSED') process.exitCode = 1
  const bound = better === 'higher' ? '≥' : '≤'
  console.log(
    `${id}  ${what}: ${ratio.toFixed(2)}  (floor ${bound} ${floor}, aim ${bound} ${aim}): ${verdict}`,
  )
}

export const warnOfSpread = (spread: number, largestSpread = 0.15): void =>
  console.log(
    `reference spread ${percent(spread)}${spread > largestSpread ? ' (too much: the machine was busy)' : ''}`,
  )
