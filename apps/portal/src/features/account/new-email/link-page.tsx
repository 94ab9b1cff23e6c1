import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from '../reset/reset.module.css'
import { ResetFrame, ResetState } from '../reset/reset-frame.tsx'

/** What one link of the two is about. */
export interface LinkAction {
  /** First part of the key of what was looked at. */
  name: string
  title: string
  /** Looking uses nothing up; answers what the lead names. */
  look: (token: string, signal: AbortSignal) => Promise<string>
  use: (token: string) => Promise<unknown>
  lead: (about: string) => string
  button: string
  done: (about: string) => ReactNode
  overText: string
}

const isOver = (error: unknown): boolean =>
  isRefusal(error, 'accountLinkUsed') || isRefusal(error, 'invalidInput')

const Over = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  return (
    <ResetState icon="clock-x" title={t('account.reset.overTitle')} texts={[text]}>
      <Button size={36} href="#/home">
        {t('frame.toHome')}
      </Button>
    </ResetState>
  )
}

const Opened = ({ token, action }: { token: string; action: LinkAction }) => {
  const { t } = useTranslation()
  const link = useQuery({
    queryKey: ['account', action.name, token],
    queryFn: ({ signal }) => action.look(token, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const use = useSending({ mutationFn: () => action.use(token) })
  if (use.isSuccess) return action.done(link.data ?? '')
  if (isOver(link.error) || isOver(use.error)) return <Over text={action.overText} />
  if (link.isError) return <Failed error={link.error} onRetry={() => void link.refetch()} />
  if (link.data === undefined) return <Skeleton />
  return (
    <div className={css.form}>
      <p>{action.lead(link.data)}</p>
      <div role="alert">{use.isError && <FieldError>{explain(use.error, t).title}</FieldError>}</div>
      <div className={css.buttons}>
        <Button kind="primary" size={36} busy={use.isPending} onClick={() => use.mutate()}>
          {action.button}
        </Button>
      </div>
    </div>
  )
}

/** Behind a link of a mail: what it is about, and a button. The link alone does nothing. */
export const LinkPage = ({ action }: { action: LinkAction }) => {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  return (
    <ResetFrame title={action.title}>
      {token === '' ? <Over text={action.overText} /> : <Opened key={token} token={token} action={action} />}
    </ResetFrame>
  )
}
