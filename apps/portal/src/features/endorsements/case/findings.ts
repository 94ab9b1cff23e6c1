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
  /** The holder does it by writing to the authority: nothing here takes it. */
  readonly isToWrite: boolean
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

/** What the holder has to write to the authority, by the last words of the advice. */
const written: ReadonlySet<string> = new Set(['DIF', 'EXC', 'transit.DIF', 'transit.withoutReport'])

/** What nobody has to do anything about once it is decided what counts. */
const decidable: ReadonlySet<Flag> = new Set(['DIF', 'ONE'])

export interface AdviceFacts {
  /** Who is advised: the authority decides, the holder gives an account. */
  readonly advised: Advised
  /** The permit can be suspended, by this reader and now. */
  readonly maySuspend: boolean
}

/** The findings of a line, worst first; none where there is nothing to compare and nothing to wait for. */
export const findingsOf = (
  line: ReconciledLine,
  { reportDueOn }: Pick<Reconciliation, 'reportDueOn'>,
  { advised, maySuspend }: AdviceFacts,
  today: string,
): Finding[] => {
  const isOwed = reportDueOn !== null && reportDueOn < today
  const ofTransit = (advice: string): boolean => line.answeredBy === 'exit' && transitAdvice.has(advice)
  const wordOf = (advice: string): string => {
    if (ofTransit(advice)) return `transit.${advice}`
    return advice === 'EXC' && advised === 'office' && maySuspend ? 'EXCopen' : advice
  }
  const say = (advice: string): string => `endorsements.compare.advice.${advised}.${wordOf(advice)}`
  const isDecided = line.decision?.isUpToDate === true
  const isToWrite = (advice: string): boolean => advised === 'holder' && written.has(wordOf(advice))
  const found: Finding[] = line.flags.map((flag) => ({
    key: flag,
    ...flagStyles[flag],
    word: `endorsements.reconciliation.${flag}`,
    advice: isDecided && decidable.has(flag) ? undefined : say(adviceOf(flag, line, isOwed)),
    isToWrite: !isDecided && isToWrite(adviceOf(flag, line, isOwed)),
    day: reportDueOn ?? undefined,
  }))
  if (line.agreesAbroad === false)
    found.push({
      key: 'abroad',
      ...flagStyles.DIF,
      word: 'endorsements.compare.abroad',
      advice: isDecided ? undefined : say('abroad'),
      isToWrite: false,
      day: undefined,
    })
  if (found.length === 0 && reportDueOn !== null && isPositive(line.customs ?? '0'))
    found.push({
      key: 'awaited',
      tone: 'neutral',
      icon: 'hourglass-empty',
      word: 'endorsements.compare.awaited',
      advice: advised === 'holder' ? say('withoutReport') : undefined,
      isToWrite: advised === 'holder' && isToWrite('withoutReport'),
      day: reportDueOn,
    })
  return found
}
