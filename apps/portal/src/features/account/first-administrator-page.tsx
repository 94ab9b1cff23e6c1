import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { masterQuery, publicSettingsQuery } from '../../platform/queries.ts'
import { isRefusal } from '../../platform/responses.ts'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import css from './first-administrator.module.css'
import { FirstAdministratorForm } from './first-administrator-form.tsx'
import { requirementsOf } from './password-rules.ts'

/** The link is asked for at each visit: it closes when it is used or when the server starts anew. */
const linkQuery = (token: string) => ({
  queryKey: ['account', 'firstAdministrator', token],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await call('account.firstAdministratorCheck', { body: { token }, signal })
    return true
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const ClosedLink = () => {
  const { t } = useTranslation()
  return (
    <StatePanel
      icon="lock"
      title={t('account.firstAdministrator.closed')}
      help={t('account.firstAdministrator.closedHelp')}
      action={{ children: t('frame.login'), href: '#/login' }}
    />
  )
}

const Content = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const link = useQuery(linkQuery(token))
  const countries = useQuery(masterQuery('masters.countries'))
  const settings = useQuery(publicSettingsQuery)
  if (isRefusal(link.error, 'accountLinkUsed') || isRefusal(link.error, 'invalidInput')) return <ClosedLink />
  const failed = [link, countries, settings].find(({ isError }) => isError)
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />
  if (!link.data || !countries.data || !settings.data)
    return <p className="pv-prose pv-dim">{t('frame.loading')}</p>
  return (
    <FirstAdministratorForm
      token={token}
      countries={countries.data}
      requirements={requirementsOf(settings.data)}
    />
  )
}

/** Where the link leads that the first start of a production installation prints (one person, once). */
export const FirstAdministratorPage = () => {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  return (
    <div className={css.page}>
      <PageHead variant="list" title={t('account.firstAdministrator.title')} />
      {token === '' ? <ClosedLink /> : <Content token={token} />}
    </div>
  )
}
