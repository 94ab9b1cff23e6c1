import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { FollowButtons as CaseFollowButtons, FollowedCard } from '../casework/page/follow.tsx'
import type { Notice, NoticesInput } from '../casework/pages.ts'

/** A change of a permit in force: the draft begins with everything that it says. */
export const FollowButtons = ({ record }: { record: CultivationView }) => {
  const { t } = useTranslation()
  const { id, number, applicant, mayChange } = record
  if (!mayChange) return null
  const say = (key: string) => t(`cultivation.change.${key}`, { number: number ?? '–' })
  return (
    <CaseFollowButtons
      applicant={applicant}
      failed={say('failed')}
      steps={[
        {
          key: 'change',
          icon: 'edit',
          begin: say('begin'),
          entry: say('entry'),
          title: say('title'),
          what: say('entryWhat'),
          create: (onBehalf) => call('cultivation.create', { body: { follows: { id }, ...onBehalf } }),
        },
      ]}
    />
  )
}

/** What a change says otherwise than the permit does: only that is examined anew. */
export const ChangesCard = ({ record }: { record: CultivationView }) => {
  const { t } = useTranslation()
  const { follows } = record
  if (follows === null) return null
  const say = (key: string) => t(`cultivation.change.${key}`, { number: follows.number ?? '–' })
  return (
    <FollowedCard
      record={record}
      title={say('title')}
      lead={say('lead')}
      nothing={say('nothing')}
      changes={follows.changes}
    />
  )
}

/** Without a licence, or past its last day: what may still be done. */
const endNotices = (
  { ends: { licence, lastDay } }: CultivationView,
  t: NoticesInput['t'],
  mediumDay: (day: string) => string,
): Notice[] => {
  const notice = (key: 'licence' | 'lastDay', day: string): Notice => ({
    key,
    tone: 'red',
    icon: 'alert-triangle',
    text: t(`cultivation.ends.${key}`, { day: mediumDay(day) }),
  })
  return [
    ...(licence === null
      ? []
      : [
          {
            ...notice('licence', licence.from),
            ...(licence.license?.number
              ? { link: { id: licence.license.id, number: licence.license.number, place: '/licenses' } }
              : {}),
          },
        ]),
    ...(lastDay === null ? [] : [notice('lastDay', lastDay)]),
  ]
}

/** What stands before or behind it, said once at the top; the replaced and its successor are told by every kind. */
export const notices = ({ record, t, formats }: NoticesInput<CultivationView>): Notice[] => {
  const { follows, followedBy, issuedAt, status } = record
  const other = ({ id, number }: { id: string; number: string | null }) =>
    number === null ? {} : { link: { id, number } }
  const said: Notice[] = endNotices(record, t, formats.mediumDay)
  if (follows !== null && issuedAt === null)
    said.push({
      key: 'follows',
      tone: 'blue',
      icon: 'replace',
      text: t('cultivation.change.notice'),
      ...other(follows),
    })
  if (followedBy !== null && status !== 'RPL')
    said.push({
      key: 'followedBy',
      tone: 'blue',
      icon: 'calendar-event',
      text: t('cultivation.change.underWay'),
      ...other(followedBy),
    })
  return said
}
