/** What an officer has on his desk, as far as a suggestion asks for it. */
export interface Desk {
  readonly id: string
  readonly openCases: number
  readonly overdueCases: number
  /** Away until this day, the last one included; null: here. */
  readonly awayUntil: string | null
}

const lighter = (left: Desk, right: Desk): number =>
  left.openCases - right.openCases || left.overdueCases - right.overdueCases || (left.id < right.id ? -1 : 1)

/** By how much they have already; who is away comes last. */
export const byLoad = <Officer extends Desk>(officers: readonly Officer[]): Officer[] =>
  officers.toSorted(
    (left, right) =>
      Number(left.awayUntil !== null) - Number(right.awayUntil !== null) || lighter(left, right),
  )

/** Who of those that may have a case has least to do; nobody where all are away. */
export const suggested = <Officer extends Desk>(officers: readonly Officer[]): Officer | undefined =>
  byLoad(officers).find(({ awayUntil }) => awayUntil === null)
