import { matchesForgivingly } from '@papaver/contract/forgiving-search.ts'
import { notificationTopics } from '@papaver/contract/notifications/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { FilterRow, ToggleChip } from '../../../ui/filter-chips.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
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
  <li className={css.mail}>
    <div className={css.words}>
      <a className={css.name} href={`#/emails/templates/${mail.code}`}>
        {mail.name}
      </a>
      <span className={css.when}>{mail.when}</span>
    </div>
    <span className={css.to}>{mail.to}</span>
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
      <ul className={css.list}>
        {mails.map((mail) => (
          <Row key={mail.code} mail={mail} />
        ))}
      </ul>
    </Card>
  )
}

/** Every mail that the portal writes, by what it is about. */
export const TemplatesTab = ({ search, change }: TabProps) => {
  const { t } = useTranslation()
  const { data, error, isError, refetch } = useQuery(templatesQuery())
  const { q = '', mark } = search
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
      <FilterRow>
        <SearchPill
          value={q}
          placeholder={t('notifications.emails.templates.search')}
          onChange={(text) => change({ q: text.trim() || undefined }, true)}
        />
        <fieldset className={css.marks}>
          <legend className="pv-hidden">{t('notifications.emails.templates.marks')}</legend>
          {templateMarks.map((each) => (
            <ToggleChip
              key={each}
              pressed={mark === each}
              onChange={(isOn) => change({ mark: isOn ? each : undefined })}
            >
              {t(`notifications.emails.templates.mark.${each}`, {
                number: (data ?? []).filter((mail) => bears(mail, each)).length,
              })}
            </ToggleChip>
          ))}
        </fieldset>
      </FilterRow>
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
          <NoMatchState
            title={t('notifications.emails.templates.none')}
            onDrop={() => change({ q: undefined, mark: undefined })}
          />
        </Card>
      )}
    </>
  )
}
