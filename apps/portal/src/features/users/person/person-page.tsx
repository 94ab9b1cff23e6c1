import type { UserAction } from '@papaver/contract/users/life.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SideLayout } from '../../../ui/side-layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { audienceOf } from '../audience.ts'
import { historyQuery, letterRuleQuery, userQuery } from '../queries.ts'
import type { UserRecord } from '../types.ts'
import { ActionDialog } from './action-dialog.tsx'
import { openActions, type PersonAction, type Reader } from './actions.ts'
import { AttachmentsCard } from './attachments-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { LetterCard } from './letter-card.tsx'
import { LookThrough } from './look-through.tsx'
import { Notices } from './notices.tsx'
import { PersonCard } from './person-card.tsx'
import { editableFields } from './person-fields.ts'
import { PersonHead } from './person-head.tsx'
import { RequestCard } from './request-card.tsx'
import { RightsCard } from './rights-card.tsx'
import { SecurityCard } from './security-card.tsx'

/** The step that is asked about; `isNew`: its dialog begins with an establishment made from the request. */
interface Asking {
  action: PersonAction
  isNew: boolean
}

interface PersonProps {
  record: UserRecord
  reader: Reader
  ask: (asking: Asking) => void
}

const isUndecided = ({ status }: UserRecord): boolean => ['UNV', 'REQ', 'PEC'].includes(status)

const Main = ({ record, reader, ask }: PersonProps) => {
  const { account } = reader
  const audience = audienceOf(account)
  const { data: history = [] } = useQuery({ ...historyQuery(record.id), enabled: audience !== undefined })
  const { request } = record
  const isOffice = audience === 'office'
  const isSelf = record.id === account.id
  const mayApprove = openActions(record, reader).some(({ action }) => action === 'approve')
  const asked = request !== null && (
    <RequestCard
      record={record}
      request={request}
      isOpen={isOffice && ['REQ', 'PEC'].includes(record.status)}
      onMake={mayApprove ? () => ask({ action: 'approve', isNew: true }) : undefined}
    />
  )
  const hasLetter = request !== null && (request.letterMadeAt !== null || record.status === 'PEC')
  return (
    <>
      <Notices record={record} history={history} isSelf={isSelf} />
      {isUndecided(record) && asked}
      <PersonCard record={record} editable={isSelf ? [] : editableFields(record, audience)} />
      {!isUndecided(record) && asked}
      {isOffice && hasLetter && <LetterCard record={record} request={request} />}
      {isOffice && (request !== null || record.attachments.length > 0) && <AttachmentsCard record={record} />}
      {audience !== undefined && <HistoryCard id={record.id} />}
    </>
  )
}

const Side = ({ record, reader }: Omit<PersonProps, 'ask'>) => (
  <>
    {mayDo(reader.account, 'user.admin') && isUndecided(record) && <ChecksCard record={record} />}
    <RightsCard record={record} />
    <SecurityCard record={record} />
  </>
)

/** The rule is a setting; who may not read settings is shown what ships. */
const useReader = (account: Account): Reader => {
  const { data } = useQuery({ ...letterRuleQuery, enabled: mayDo(account, 'settings.read') })
  return { account, isLetterRequired: data ?? true }
}

const Person = ({ record, account }: { record: UserRecord; account: Account }) => {
  const { t } = useTranslation()
  const reader = useReader(account)
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  return (
    <PageFrame>
      <PersonHead
        record={record}
        reader={reader}
        onAction={(action) => setAsking({ action, isNew: false })}
      />
      <PageContent>
        <SideLayout side={<Side record={record} reader={reader} />} sideLabel={t('users.person.side')}>
          <Main record={record} reader={reader} ask={setAsking} />
        </SideLayout>
      </PageContent>
      {asking?.action === 'impersonate' && <LookThrough record={record} onClose={close} />}
      {asking !== undefined && asking.action !== 'impersonate' && (
        <ActionDialog
          record={record}
          account={account}
          action={asking.action satisfies UserAction}
          isNew={asking.isNew}
          onClose={close}
        />
      )}
    </PageFrame>
  )
}

/** The account is not there: it failed, or it is none that this reader may see. */
const PersonMissing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  if (isRefusal(error) && error.verdict !== 'notFound' && error.status !== 400)
    return <FetchFailed title={t('users.person.failed')} error={error} onRetry={onRetry} />
  return (
    <StatePanel
      icon="user-off"
      title={t('users.person.notFound')}
      help={t('users.person.notFoundHelp')}
      action={{ children: t('users.person.toList'), href: hrefOf('/users') }}
    />
  )
}

export const PersonPage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const account = useAccount()
  // Always asked anew: the list one comes from knows already what others did a moment ago.
  const { data, error, isError, refetch } = useQuery({ ...userQuery(id), refetchOnMount: 'always' })
  if (account === undefined) return null
  if (data !== undefined) return <Person key={id} record={data} account={account} />
  return (
    <PageFrame>
      <PageHead
        title={t('users.person.title')}
        back={{ label: t('users.person.toList'), href: hrefOf('/users') }}
      />
      <PageContent>
        {isError ? <PersonMissing error={error} onRetry={() => void refetch()} /> : <Skeleton lines={12} />}
      </PageContent>
    </PageFrame>
  )
}
