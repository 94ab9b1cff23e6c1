import type { ReconciledLine, Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import type { IconName } from '../../../ui/icon.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { flagStyles } from '../reconciliation-flag.tsx'

/** What is to be said of a line: sign, word, and what to do about it. Words by their keys. */
export interface Finding {
  readonly key: string
  readonly tone: Tone
  readonly icon: IconName
  readonly word: string
  readonly advice: string | undefined
  /** The day that word or advice speaks of. */
  readonly day: string | undefined
}

/** Who is advised: the authority decides, the holder gives an account. */
export type Advised = 'office' | 'holder'

type Flag = ReconciledLine['flags'][number]

/** Under the flag it has, or under what makes of one flag two different things to do. */
const adviceOf = (flag: Flag, line: ReconciledLine, isOwed: boolean): string => {
  if (flag === 'ONE') return line.customs === null ? 'withoutCustoms' : 'withoutReport'
  if (flag === 'LAT') return isOwed ? 'overdue' : 'cameLate'
  return flag
}

/** Where another advice is given of goods in transit, which the point of exit answers for. */
const transitAdvice: ReadonlySet<string> = new Set(['MAT', 'DIF', 'withoutCustoms', 'withoutReport'])

/** The findings of a line, worst first; none where there is nothing to compare and nothing to wait for. */
export const findingsOf = (
  line: ReconciledLine,
  { reportDueOn }: Pick<Reconciliation, 'reportDueOn'>,
  advised: Advised,
  today: string,
): Finding[] => {
  const isOwed = reportDueOn !== null && reportDueOn < today
  const ofTransit = (advice: string): boolean => line.answeredBy === 'exit' && transitAdvice.has(advice)
  const say = (advice: string): string =>
    `endorsements.compare.advice.${advised}.${ofTransit(advice) ? 'transit.' : ''}${advice}`
  const found: Finding[] = line.flags.map((flag) => ({
    key: flag,
    ...flagStyles[flag],
    word: `endorsements.reconciliation.${flag}`,
    advice: say(adviceOf(flag, line, isOwed)),
    day: reportDueOn ?? undefined,
  }))
  if (line.agreesAbroad === false)
    found.push({
      key: 'abroad',
      ...flagStyles.DIF,
      word: 'endorsements.compare.abroad',
      advice: say('abroad'),
      day: undefined,
    })
  if (found.length === 0 && reportDueOn !== null && isPositive(line.customs ?? '0'))
    found.push({
      key: 'awaited',
      tone: 'neutral',
      icon: 'hourglass-empty',
      word: 'endorsements.compare.awaited',
      advice: advised === 'holder' ? say('withoutReport') : undefined,
      day: reportDueOn,
    })
  return found
}
