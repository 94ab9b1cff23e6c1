import { deviceName } from '@papaver/contract/account/device.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { ownSessionsQuery } from '../../../platform/own-queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { focusBeside } from '../../../ui/focus-beside.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import css from './own.module.css'
import { PartState } from './part-state.tsx'

type OwnSession = CallOutput<'account.sessions'>[number]

/** Ended sessions leave the list with their buttons: the focus goes to the next one, else to the list. */
const useEnd = (list: RefObject<HTMLElement | null>) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(ownSessionsQuery)
  const onError = (error: unknown) => showToast({ tone: 'red', title: explain(error, t).title })
  const one = useSending({
    mutationFn: ({ id }: { id: string; button: HTMLElement }) =>
      call('account.endSession', { params: { id } }),
    onSuccess: (_answer, { button }) => {
      focusBeside(button, list.current)
      showToast({ tone: 'green', title: t('account.own.sessions.ended') })
    },
    onError,
    onSettled,
  })
  const others = useSending({
    mutationFn: () => call('account.endOtherSessions'),
    onSuccess: () => {
      list.current?.focus()
      showToast({ tone: 'green', title: t('account.own.sessions.othersEnded') })
    },
    onSettled,
  })
  return { one, others }
}

const handheld = /\b(iPhone|iPad|Android)\b/

interface RowProps {
  session: OwnSession
  isBusy: boolean
  isReadOnly: boolean
  onEnd: (button: HTMLElement) => void
}

const SessionRow = ({ session, isBusy, isReadOnly, onEnd }: RowProps) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const userAgent = session.userAgent ?? ''
  const device = deviceName(userAgent) || t('account.own.sessions.unknown')
  return (
    <li className={`${css.session} pv-next`}>
      <Icon
        name={handheld.test(userAgent) ? 'device-mobile' : 'device-desktop'}
        size={20}
        className={css.sessionSign ?? ''}
      />
      <div className={css.sessionWords}>
        <p className={css.device}>
          {device}
          {session.isCurrent && (
            <StatusPill tone="green" icon="circle-check">
              {t('account.own.sessions.current')}
            </StatusPill>
          )}
          {session.impersonatedBy !== null && (
            <StatusPill tone="violet" icon="eye" variant="bare">
              {t('account.own.sessions.impersonated', { name: isolated(session.impersonatedBy) })}
            </StatusPill>
          )}
        </p>
        <p className="pv-size-13 pv-dim">
          {session.address !== null && (
            <>
              {t('account.own.sessions.from')} <Ltr>{session.address}</Ltr>
              {' · '}
            </>
          )}
          {t('account.own.sessions.since', { at: moment(session.createdAt) })}
          {' · '}
          {t('account.own.sessions.active', { at: moment(session.lastActiveAt) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button disabled={isReadOnly} busy={isBusy} onClick={(event) => onEnd(event.currentTarget)}>
          {t('account.own.sessions.end')}
          <span className="pv-hidden"> {device}</span>
        </Button>
      )}
    </li>
  )
}

/** Where one is signed in, and the way to end it there. */
export const SessionsCard = ({ isReadOnly }: { isReadOnly: boolean }) => {
  const { t } = useTranslation()
  const sessions = useQuery(ownSessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  const { one, others } = useEnd(list)
  const [isAsking, setAsking] = useState(false)
  const title = t('account.own.sessions.title')
  if (!sessions.data) return <PartState title={title} queries={[sessions]} />
  const count = sessions.data.filter(({ isCurrent }) => !isCurrent).length
  const endOthers = () => others.mutate(undefined, { onSuccess: () => setAsking(false) })
  return (
    <Card
      title={title}
      padding="none"
      aside={
        count > 0 && (
          <Button kind="link" disabled={isReadOnly} onClick={() => setAsking(true)}>
            {t('account.own.sessions.endOthers')}
          </Button>
        )
      }
    >
      <ul ref={list} tabIndex={-1} aria-label={title}>
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={one.isPending && one.variables.id === session.id}
            isReadOnly={isReadOnly}
            onEnd={(button) => one.mutate({ id: session.id, button })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        kind="danger"
        title={t('account.own.sessions.othersTitle', { count })}
        consequences={[t('account.own.sessions.othersText')]}
        safeLabel={t('account.own.sessions.keep')}
        confirmLabel={t('account.own.sessions.endOthers')}
        busy={others.isPending}
        error={others.isError ? explain(others.error, t).title : undefined}
        onSafe={() => setAsking(false)}
        onConfirm={endOthers}
      />
    </Card>
  )
}
