import type { TFunction } from 'i18next'
import type { Severity } from '../../ui/flag.tsx'
import type { UserFlag } from './types.ts'

/** Reasons for attention, worst first, each with its style (look §5). The lock has a sign of its own. */
const severities: Record<Exclude<UserFlag, 'locked'>, Severity> = {
  freeMail: 'warning',
  informationWanted: 'warning',
  answered: 'notice',
  letterReturned: 'notice',
}
const order = Object.keys(severities) as (keyof typeof severities)[]

/** The letter that came back is the answer itself: it is not told twice. */
export const isAnswered = (flags: readonly UserFlag[]): boolean =>
  flags.includes('answered') && !flags.includes('letterReturned')

export const flagsOf = (flags: readonly UserFlag[], t: TFunction): { severity: Severity; text: string }[] =>
  order
    .filter((flag) => (flag === 'answered' ? isAnswered(flags) : flags.includes(flag)))
    .map((flag) => ({ severity: severities[flag], text: t(`users.flags.${flag}`) }))
