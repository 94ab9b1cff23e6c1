import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { focusTitle } from './focus-title.ts'
import { isOver, LinkOver } from './link-over.tsx'
import { NextStepsCard } from './next-steps.tsx'
import css from './registration.module.css'

/** Looked at once a visit: looking never uses the link. */
const linkQuery = (token: string) => ({
  queryKey: ['registration', 'verify', token],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('registration.checkEmail', { params: { token }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const Confirmed = () => {
  const { t } = useTranslation()
  return (
    <div className={css.stack}>
      <Card>
        <StatePanel
          icon="mail-check"
          title={t('registration.verify.received')}
          help={t('registration.verify.doneHelp')}
          action={{ children: t('registration.toHome'), href: '#/home' }}
        />
      </Card>
      <NextStepsCard />
    </div>
  )
}

type Confirmation = ReturnType<typeof useConfirmation>

const useConfirmation = (token: string) =>
  useSending({
    mutationFn: () => call('registration.verifyEmail', { params: { token } }),
    onSettled: focusTitle,
  })

interface ConfirmProps {
  person: CallOutput<'registration.checkEmail'>
  confirmation: Confirmation
}

const Confirm = ({ person, confirmation }: ConfirmProps) => {
  const { t } = useTranslation()
  const { isPending, isError, error, mutate } = confirmation
  return (
    <Card>
      <div className={css.stack}>
        <p className="pv-prose">{t('registration.verify.greeting', { name: isolated(person.firstName) })}</p>
        <p className="pv-prose">
          {t('registration.verify.text')} <Ltr className="pv-strong pv-anywhere">{person.userName}</Ltr>
        </p>
        <p className="pv-note">{t('registration.verify.notMine')}</p>
        <div role="alert">{isError && <FieldError>{explain(error, t).title}</FieldError>}</div>
        <div>
          <Button kind="primary" size={40} icon="check" busy={isPending} onClick={() => mutate()}>
            {t('registration.verify.confirm')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface ContentProps {
  token: string
  confirmation: Confirmation
}

const Content = ({ token, confirmation }: ContentProps) => {
  const link = useQuery(linkQuery(token))
  if (isOver(link.error) || isOver(confirmation.error)) return <LinkOver kind="verify" />
  if (link.isError) return <Failed error={link.error} onRetry={() => void link.refetch()} />
  if (link.data === undefined) return <Skeleton lines={4} />
  return <Confirm person={link.data} confirmation={confirmation} />
}

const View = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const confirmation = useConfirmation(token)
  const isDone = confirmation.isSuccess
  return (
    <div className={css.page}>
      <PageHead variant="list" title={t(isDone ? 'registration.verify.done' : 'registration.verify.title')} />
      <div className={css.body}>
        {token === '' && <LinkOver kind="verify" />}
        {/* Once it is used, looking at the link says that it is over: it is not looked at any more. */}
        {isDone ? <Confirmed /> : token !== '' && <Content token={token} confirmation={confirmation} />}
      </div>
    </div>
  )
}

/** Where the link of the first mail leads; only the button uses it (quality §3.4). */
export const VerifyPage = () => {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  return <View key={token} token={token} />
}
