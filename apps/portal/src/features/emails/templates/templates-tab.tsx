import { matchesForgivingly } from '@papaver/contract/forgiving-search.ts'
import { notificationTopics } from '@papaver/contract/notifications/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { ListFilters } from '../../../ui/list/list-filters.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NoMatchState } from '../../../ui/state-panel.tsx'
import type { TabProps } from '../emails-page.tsx'
import { type TemplateMark, templateMarks } from '../emails-search.ts'
import { type MailSummary, templatesQuery } from '../queries.ts'
import { CultureStates } from './culture-states.tsx'
import css from './templates.module.css'

const bears = (mail: MailSummary, mark: TemplateMark): boolean =>
  mail.cultures.some(({ state, isActive }) =>
    mark === 'off' ? !isActive : mark === 'own' ? state === 'own' || state === 'outdated' : state === mark,
  )

const Row = ({ mail }: { mail: MailSummary }) => (
  <li
    className={`${css.mail} pv-stack pv-middle pv-gap-4-16 pv-table pv-block-8 pv-inline-16 pv-lit pv-next`}
  >
    <div className="pv-stack pv-narrow">
      <a className={`${css.name} pv-strong pv-inherit`} href={`#/emails/templates/${mail.code}`}>
        {mail.name}
      </a>
      <span className="pv-hint">{mail.when}</span>
    </div>
    <span className="pv-hint">{mail.to}</span>
    <CultureStates cultures={mail.cultures} code={mail.code} />
  </li>
)

const Topic = ({ topic, mails }: { topic: string; mails: readonly MailSummary[] }) => {
  const { t } = useTranslation()
  return (
    <Card
      title={t(`notifications.topics.${topic}`)}
      aside={t('notifications.emails.templates.count', { number: mails.length })}
      padding="none"
    >
      <ul className="pv-stack">
        {mails.map((mail) => (
          <Row key={mail.code} mail={mail} />
        ))}
      </ul>
    </Card>
  )
}

/** Every mail that the portal writes, by what it is about. */
export const TemplatesTab = ({ at }: TabProps) => {
  const { t } = useTranslation()
  const { data, error, isError, refetch } = useQuery(templatesQuery())
  const { q = '', mark } = at.search
  const found = useMemo(
    () =>
      (data ?? []).filter(
        (mail) =>
          matchesForgivingly(q, [mail.name, mail.when, mail.to, mail.code]) &&
          (mark === undefined || bears(mail, mark)),
      ),
    [data, q, mark],
  )
  if (data === undefined && isError)
    return (
      <FetchFailed
        title={t('notifications.emails.templates.failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <ListFilters
        at={at}
        find={t('notifications.emails.templates.search')}
        filters={[
          {
            kind: 'switches',
            name: 'mark',
            label: t('notifications.emails.templates.marks'),
            options: templateMarks.map((value) => ({
              value,
              label: t(`notifications.emails.templates.mark.${value}`, {
                number: (data ?? []).filter((mail) => bears(mail, value)).length,
              }),
            })),
          },
        ]}
      />
      {data === undefined ? (
        <Card>
          <Skeleton lines={8} />
        </Card>
      ) : (
        notificationTopics.map((topic) => {
          const mails = found.filter((mail) => mail.topic === topic)
          return mails.length === 0 ? null : <Topic key={topic} topic={topic} mails={mails} />
        })
      )}
      {data !== undefined && found.length === 0 && (
        <Card>
          <NoMatchState title={t('notifications.emails.templates.none')} onDrop={at.dropFilters} />
        </Card>
      )}
    </>
  )
}
