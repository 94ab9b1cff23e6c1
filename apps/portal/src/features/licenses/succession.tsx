import type { LicenseView } from '@papaver/contract/licenses/schema.ts'
import type { Succession } from '@papaver/contract/licenses/succession.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { isolated } from '../../ui/bidi.tsx'
import {
  FollowButtons as CaseFollowButtons,
  FollowedCard,
  type FollowStep,
} from '../casework/page/follow.tsx'
import { because, lastOf } from '../casework/page/notices.tsx'
import type { Notice, NoticesInput } from '../casework/pages.ts'

/** What may be applied for of a licence in force: the draft begins with everything that it says. */
export const FollowButtons = ({ record }: { record: LicenseView }) => {
  const { t } = useTranslation()
  const { id, number, applicant, mayFollow } = record
  const say = (key: string) => t(`licenses.succession.${key}`)
  const stepOf = (as: Succession): FollowStep => ({
    key: as,
    icon: as === 'variation' ? 'edit' : 'calendar-event',
    begin: say(`begin.${as}`),
    entry: say(`entry.button.${as}`),
    title: t(`licenses.succession.title.${as}`, { number: number ?? '–' }),
    what: say('entry.what'),
    create: (onBehalf) => call('licenses.create', { body: { follows: { id, as }, ...onBehalf } }),
  })
  return <CaseFollowButtons applicant={applicant} steps={mayFollow.map(stepOf)} failed={say('failed')} />
}

/** What a change says otherwise than the licence does: only that is examined anew. */
export const ChangesCard = ({ record }: { record: LicenseView }) => {
  const { t } = useTranslation()
  const { follows } = record
  if (follows === null) return null
  return (
    <FollowedCard
      record={record}
      title={t(`licenses.succession.title.${follows.as}`, { number: follows.number ?? '–' })}
      lead={t('licenses.succession.lead')}
      nothing={t('licenses.succession.nothing')}
      changes={follows.changes}
    />
  )
}

/** What stands before or behind it, said once at the top; the replaced and its successor are told by every kind. */
export const notices = ({ record, history, side, t }: NoticesInput<LicenseView>): Notice[] => {
  const { follows, followedBy, issuedAt, isContinued } = record
  const other = ({ id, number }: { id: string; number: string | null }) =>
    number === null ? {} : { link: { id, number } }
  const said: Notice[] = []
  if (record.isSurrenderAsked)
    said.push({
      key: 'surrenderAsked',
      tone: 'amber',
      icon: 'circle-x',
      text: t(`licenses.case.notice.${side === 'holder' ? 'surrenderAsked' : 'surrenderRequested'}`, {
        why: isolated(because(lastOf(history, 'askSurrender'))),
      }),
    })
  if (follows !== null && (issuedAt === null || follows.as === 'renewal'))
    said.push({
      key: 'follows',
      tone: 'blue',
      icon: 'replace',
      text: t(`licenses.succession.notice.${follows.as}`),
      ...other(follows),
    })
  if (followedBy !== null && record.status !== 'RPL')
    said.push({
      key: 'followedBy',
      tone: 'blue',
      icon: 'calendar-event',
      text: t(
        `licenses.succession.${followedBy.status === 'ISS' ? 'followed' : 'underWay'}.${followedBy.as}`,
      ),
      ...other(followedBy),
    })
  if (isContinued)
    said.push({
      key: 'continued',
      tone: 'amber',
      icon: 'clock-exclamation',
      text: t('licenses.succession.continued'),
    })
  return said
}
