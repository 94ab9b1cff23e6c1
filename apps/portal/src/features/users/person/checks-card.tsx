import { isManager } from '@papaver/contract/users/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { type CheckItem, ChecksList } from '../../../ui/checks-list.tsx'
import { isAnswered } from '../flags.ts'
import { totalQuery } from '../queries.ts'
import type { UserRecord } from '../types.ts'
import { needsCustomsPoints, needsEstablishment, rightsOf } from './rights.ts'

/** Approved managers that the organisation has already; undefined where it has none to ask for. */
const useManagers = (record: UserRecord): number | undefined => {
  const { establishmentId, request } = record
  const role = request?.userType === 'CULTIVATION' ? 'CULTIVATION' : 'ESTB_MANAGER'
  const { data } = useQuery({
    ...totalQuery({ view: 'active', status: 'APR', role, establishmentId: establishmentId ?? undefined }),
    enabled: establishmentId !== null,
  })
  return establishmentId === null ? undefined : data
}

const refusalOf = (record: UserRecord, action: string): string | null =>
  record.actions.find((each) => each.action === action)?.refusal ?? null

type Check = Omit<CheckItem, 'title' | 'detail'> & { words: string; count?: number }

const mailCheck = ({ status, flags }: UserRecord): Check[] => [
  status === 'UNV'
    ? { key: 'mail', severity: 'warning', words: 'mailOpen' }
    : { key: 'mail', severity: 'passed', words: 'mail' },
  ...(flags.includes('freeMail')
    ? [{ key: 'freeMail', severity: 'warning', words: 'freeMail' } as const]
    : []),
]

const placeCheck = (record: UserRecord): Check[] => {
  const { roles } = rightsOf(record, false)
  const check = (key: string, isMet: boolean): Check =>
    isMet ? { key, severity: 'passed', words: key } : { key, severity: 'warning', words: `${key}Open` }
  return [
    ...(needsEstablishment(roles) ? [check('establishment', record.establishmentId !== null)] : []),
    ...(needsCustomsPoints(roles) ? [check('customsPoints', record.customsPointIds.length > 0)] : []),
  ]
}

/** A letter is spoken of where one was made, or where approval waits for one. */
const letterCheck = (record: UserRecord): Check[] => {
  const { status, request } = record
  if (request?.signedLetter) return [{ key: 'letter', severity: 'passed', words: 'letter' }]
  if (status === 'PEC') return [{ key: 'letter', severity: 'warning', words: 'letterOpen' }]
  return refusalOf(record, 'approve') === 'userLetterRequired'
    ? [{ key: 'letter', severity: 'warning', words: 'letterWanted' }]
    : []
}

const questionCheck = ({ flags }: UserRecord): Check[] => {
  if (flags.includes('informationWanted'))
    return [{ key: 'question', severity: 'warning', words: 'questionOpen' }]
  return [{ key: 'question', severity: 'passed', words: isAnswered(flags) ? 'answered' : 'question' }]
}

const managersCheck = (record: UserRecord, count: number | undefined): Check[] => {
  if (count === undefined) return []
  const isTooMany = refusalOf(record, 'approve') === 'userTooManyManagers'
  const isFirstPlain = count === 0 && !isManager(rightsOf(record, false).roles)
  return [
    { key: 'managers', severity: isTooMany || isFirstPlain ? 'warning' : 'passed', words: 'managers', count },
  ]
}

/** What an officer looks at before he approves: what is there, and what is still missing. */
export const ChecksCard = ({ record }: { record: UserRecord }) => {
  const { t } = useTranslation()
  const managers = useManagers(record)
  const checks = [
    ...mailCheck(record),
    ...placeCheck(record),
    ...managersCheck(record, managers),
    ...questionCheck(record),
    ...letterCheck(record),
  ]
  const items = checks.map(({ words, count, ...check }): CheckItem => {
    const detail = t(`users.checks.${words}.detail`, { defaultValue: '' })
    return {
      ...check,
      title: t(`users.checks.${words}.title`, count === undefined ? {} : { count }),
      ...(check.severity === 'passed' || detail === '' ? {} : { detail }),
    }
  })
  return (
    <Card title={t('users.checks.title')}>
      <ChecksList checks={items} passedShown={6} />
    </Card>
  )
}
