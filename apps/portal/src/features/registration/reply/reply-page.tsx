import { personName } from '@papaver/contract/person-name.ts'
import { userStatusStyles } from '@papaver/contract/users/life.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { publicSettingsQuery } from '../../../platform/queries.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { Limits } from '../files.ts'
import { focusTitle } from '../focus-title.ts'
import { isOver, LinkOver } from '../link-over.tsx'
import css from '../registration.module.css'
import { LetterCard } from './letter-card.tsx'
import { LifeSteps } from './life-steps.tsx'
import { type RegistrationState, stateQuery } from './queries.ts'
import { QuestionCard } from './question-card.tsx'
import { Withdraw } from './withdraw.tsx'

const ended = ['CAN', 'CAS', 'CLO']

/** How it ended, or that nothing is wanted of the applicant. */
const Standing = ({ state, isThanked }: { state: RegistrationState; isThanked: boolean }) => {
  const { t } = useTranslation()
  const { status, question, reason } = state
  if (ended.includes(status))
    return (
      <Card>
        <StatePanel
          icon={userStatusStyles[status].icon as 'user-x'}
          title={t(`registration.ended.${status}`)}
          help={reason === null ? t('registration.ended.help') : <span dir="auto">{reason}</span>}
          action={{ children: t('registration.ended.again'), href: '#/registration/new' }}
        />
      </Card>
    )
  if (status === 'APR')
    return (
      <Card>
        <StatePanel
          icon="user-check"
          title={t('registration.open.title')}
          help={t('registration.open.help')}
          action={{ children: t('frame.login'), href: '#/login', kind: 'primary' }}
        />
      </Card>
    )
  if (question !== null || status !== 'REQ') return null
  return (
    <Card>
      <StatePanel
        icon={isThanked ? 'circle-check' : 'inbox'}
        title={t(isThanked ? 'registration.waiting.thanks' : 'registration.waiting.title')}
        help={t('registration.waiting.help')}
      />
    </Card>
  )
}

const Attachments = ({ attachments }: Pick<RegistrationState, 'attachments'>) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (attachments.length === 0) return null
  return (
    <Card title={t('registration.attachments')}>
      <ul className={css.files}>
        {attachments.map(({ name, uploadedAt }) => (
          <li className="pv-row pv-wrap pv-gap-4-8" key={`${uploadedAt}${name}`}>
            <Icon name="paperclip" />
            <Ltr className={css.name}>{name}</Ltr>
            <span className="pv-note">{moment(uploadedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ViewProps {
  token: string
  state: RegistrationState
  limits: Limits
  onChange: (state: RegistrationState) => void
}

const View = ({ token, state, limits, onChange }: ViewProps) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const [isThanked, setThanked] = useState(false)
  const moveOn = (now: RegistrationState) => {
    onChange(now)
    focusTitle()
  }
  const { status, question, hasLetter, lapsesOn } = state
  const isOpen = status === 'REQ' || status === 'PEC'
  const thank = (now: RegistrationState) => {
    setThanked(true)
    moveOn(now)
  }
  return (
    <>
      <p>
        {t('registration.state.of')} <bdi className="pv-strong pv-anywhere">{personName(state)}</bdi>
        {' · '}
        {t('account.login.userName')} <Ltr className="pv-strong pv-anywhere">{state.userName}</Ltr>
      </p>
      {isOpen && lapsesOn !== null && (
        <p className="pv-inline pv-gap-6 pv-size-13 pv-medium pv-amber">
          <Icon name="calendar-event" />
          {t('registration.state.lapses', { day: day(lapsesOn) })}
        </p>
      )}
      <Standing state={state} isThanked={isThanked} />
      {isOpen && state.reason !== null && (
        <Card title={t('registration.message')}>
          <div className="pv-anywhere pv-own-lines pv-round pv-on-blue pv-pad-10-12" dir="auto">
            {state.reason}
          </div>
        </Card>
      )}
      {isOpen && question !== null && (
        <QuestionCard
          key={question.askedAt}
          token={token}
          question={question}
          limits={limits}
          onAnswered={thank}
        />
      )}
      {isOpen && hasLetter && (
        <LetterCard token={token} state={state} limits={limits} onReturned={onChange} />
      )}
      {!ended.includes(status) && <LifeSteps state={state} />}
      <Attachments attachments={state.attachments} />
      {isOpen && <Withdraw token={token} onWithdrawn={moveOn} />}
    </>
  )
}

const Status = ({ status }: Pick<RegistrationState, 'status'>) => {
  const { t } = useTranslation()
  const { tone, icon } = userStatusStyles[status]
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(`registration.statuses.${status}`)}
    </StatusPill>
  )
}

const Content = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { queryKey, ...query } = stateQuery(token)
  const state = useQuery({ queryKey, ...query })
  const settings = useQuery(publicSettingsQuery)
  // The end of a registration closes its link: what was learnt last stays on the page.
  const isEnded = state.data !== undefined && ended.includes(state.data.status)
  const failed = isEnded ? undefined : [state, settings].find(({ isError }) => isError)
  const shown = failed === undefined ? state.data : undefined
  return (
    <>
      <PageHead
        variant="list"
        title={t('registration.state.title')}
        status={shown && <Status status={shown.status} />}
      />
      <div className={css.body}>
        {failed !== undefined && isOver(state.error) && <LinkOver kind="reply" />}
        {failed !== undefined && !isOver(state.error) && (
          <Failed error={failed.error} onRetry={() => void failed.refetch()} />
        )}
        {failed === undefined && !(shown && settings.data) && <Skeleton lines={6} />}
        {shown && settings.data && (
          <View
            token={token}
            state={shown}
            limits={settings.data.registrationLimits}
            onChange={(now) => client.setQueryData(queryKey, now)}
          />
        )}
      </div>
    </>
  )
}

/** The applicant's own page, behind the link of his mail (product §1). */
export const ReplyPage = () => {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  if (token !== '')
    return (
      <div className={css.page}>
        <Content key={token} token={token} />
      </div>
    )
  return (
    <div className={css.page}>
      <PageHead variant="list" title={t('registration.state.title')} />
      <div className={css.body}>
        <LinkOver kind="reply" />
      </div>
    </div>
  )
}
