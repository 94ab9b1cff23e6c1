import type { LicenseView } from '@papaver/contract/licenses/schema.ts'
import type { Succession } from '@papaver/contract/licenses/succession.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Changes } from '../casework/page/changes.tsx'
import type { Notice, NoticesInput } from '../casework/pages.ts'
import { showCase } from '../casework/queries.ts'
import { feature } from './queries.ts'

/** What the holder may apply for of a licence in force: the draft begins with everything that it says. */
export const FollowButtons = ({ record }: { record: LicenseView }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const begin = useSending({
    mutationFn: (as: Succession) => call('licenses.create', { body: { follows: { id: record.id, as } } }),
    onSuccess: async (made) => {
      showCase(queries, feature, made)
      await navigate({ to: `/licenses/${made.id}/edit` })
    },
    onError: (error) =>
      showToast({
        tone: 'red',
        title: t('licenses.succession.failed'),
        text: explain(error, t).title,
      }),
  })
  return record.mayFollow.map((as) => (
    <Button
      key={as}
      icon={as === 'variation' ? 'edit' : 'calendar-event'}
      busy={begin.isPending && begin.variables === as}
      disabled={begin.isPending}
      onClick={() => begin.mutate(as)}
    >
      {t(`licenses.succession.begin.${as}`)}
    </Button>
  ))
}

/** What a change says otherwise than the licence does: only that is examined anew. */
export const ChangesCard = ({ record }: { record: LicenseView }) => {
  const { t } = useTranslation()
  const { follows } = record
  if (follows === null) return null
  return (
    <Card title={t(`licenses.succession.title.${follows.as}`, { number: follows.number ?? '–' })}>
      {follows.changes.length === 0 ? (
        <p className="pv-dim">{t('licenses.succession.nothing')}</p>
      ) : (
        <div className="pv-stack pv-gap-12">
          <p className="pv-prose">{t('licenses.succession.lead')}</p>
          <Changes changes={follows.changes} record={record} />
        </div>
      )}
    </Card>
  )
}

/** What stands before or behind it, said once at the top; the replaced and its successor are told by every kind. */
export const notices = ({ record, t }: NoticesInput<LicenseView>): Notice[] => {
  const { follows, followedBy, issuedAt, isContinued } = record
  const other = ({ id, number }: { id: string; number: string | null }) =>
    number === null ? {} : { link: { id, number } }
  const said: Notice[] = []
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
