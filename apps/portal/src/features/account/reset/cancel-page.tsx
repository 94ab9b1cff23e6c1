import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { publicSettingsQuery } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './reset.module.css'
import { ResetFrame, ResetState } from './reset-frame.tsx'

const linkQuery = (token: string) => ({
  queryKey: ['account', 'cancelReset', token],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await call('account.checkCancelReset', { params: { token }, signal })
    return true
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

const isOver = (error: unknown): boolean =>
  isRefusal(error, 'accountLinkUsed') || isRefusal(error, 'invalidInput')

/** Where to turn to, where the authority has said so. */
const useSupport = (): string[] => {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  return data?.supportMail ? [t('account.reset.support', { mail: isolated(data.supportMail) })] : []
}

/** Nothing more can be done with the link, and nothing has to be. */
const Closed = ({ isDone }: { isDone: boolean }) => {
  const { t } = useTranslation()
  const support = useSupport()
  const [title, text] = isDone ? ['cancelledTitle', 'cancelledText'] : ['cancelOverTitle', 'cancelOverText']
  return (
    <ResetState
      icon={isDone ? 'circle-check' : 'clock-x'}
      tone={isDone ? 'done' : 'calm'}
      title={t(`account.reset.${title}`)}
      texts={[t(`account.reset.${text}`), t('account.reset.often'), ...support]}
    >
      <Button size={36} href="#/home">
        {t('frame.toHome')}
      </Button>
    </ResetState>
  )
}

const Cancel = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const link = useQuery(linkQuery(token))
  const cancel = useSending({ mutationFn: () => call('account.cancelReset', { params: { token } }) })
  if (cancel.isSuccess) return <Closed isDone />
  if (isOver(link.error) || isOver(cancel.error)) return <Closed isDone={false} />
  if (link.isError) return <Failed error={link.error} onRetry={() => void link.refetch()} />
  if (!link.data) return <Skeleton />
  return (
    <div className={css.form}>
      <p>{t('account.reset.cancelLead')}</p>
      <div role="alert">{cancel.isError && <FieldError>{explain(cancel.error, t).title}</FieldError>}</div>
      <div className={css.buttons}>
        <Button kind="primary" size={36} busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('account.reset.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Behind the other link of the mail: somebody else has asked for a new password. The link alone ends nothing. */
export const CancelPage = () => {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  return (
    <ResetFrame title={t('account.reset.cancelTitle')}>
      {token === '' ? <Closed isDone={false} /> : <Cancel key={token} token={token} />}
    </ResetFrame>
  )
}
