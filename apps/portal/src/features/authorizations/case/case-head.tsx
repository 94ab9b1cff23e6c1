import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../platform/session.ts'
import { Clock } from '../../../ui/clock.tsx'
import { type HeadAction, PageHead } from '../../../ui/page-head.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { type ViewTab, ViewTabs } from '../../../ui/view-tabs.tsx'
import { audienceOf } from '../audience.ts'
import { hrefOf } from '../list/list-search.ts'
import { importExportSettingsQuery } from '../queries.ts'
import { Status } from '../status.tsx'
import css from './case-page.module.css'
import { partsOf } from './case-parts.ts'
import type { TabName } from './case-search.ts'
import { type Deed, deedFaces, openDeeds, wordsOf } from './deeds.ts'
import { useWays } from './neighbours.ts'

export interface CaseTab {
  name: TabName
  count?: number | undefined
}

interface CaseHeadProps {
  record: Authorization
  account: Account
  tab: TabName
  tabs: readonly CaseTab[]
  /** The step under way that has no dialog. */
  busy: Deed | undefined
  /** Steps that wait for the list before a decision, and the id of the words that say so. */
  waiting: { deeds: readonly Deed[]; describedBy: string }
  aside: ReactNode
  onDeed: (deed: Deed) => void
}

const useActions = ({ record, account, busy, waiting, onDeed }: CaseHeadProps): HeadAction[] => {
  const { t } = useTranslation()
  const audience = audienceOf(account)
  return openDeeds(record, account).map(({ deed, isPrimary }) => {
    const { icon, kind } = deedFaces[deed]
    const isWaiting = waiting.deeds.includes(deed)
    const edit = deed === 'edit' || deed === 'answer'
    return {
      key: deed,
      label: t(`authorizations.actions.${wordsOf(deed, audience)}.button`),
      icon,
      kind: isPrimary ? 'primary' : kind,
      busy: busy === deed,
      disabled: isWaiting,
      ...(isWaiting ? { describedBy: waiting.describedBy } : {}),
      ...(edit ? { href: `#/import-export/${record.id}/edit` } : { onClick: () => onDeed(deed) }),
    }
  })
}

/** A part of the line behind its dot, which shows between two parts and never where a line begins. */
const Part = ({ children }: { children: ReactNode }) => (
  <span className={css.headPart}>
    <span aria-hidden="true">·</span>
    <bdi>{children}</bdi>
  </span>
)

const Line = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const { data } = useQuery(importExportSettingsQuery)
  const { state, workingDaysLeft } = record.clock
  const isTimed = state !== 'stopped' && workingDaysLeft !== null
  return (
    <span className={css.headLine}>
      <span>
        <Part>
          {t('authorizations.case.kindLine', {
            kind: record.kindName,
            group: t(`authorizations.case.group.${record.group}`),
          })}
        </Part>
        {isTimed && (
          <Part>
            <Clock
              state={state}
              workingDaysLeft={workingDaysLeft}
              promise={typeof data?.slaDays === 'number' ? data.slaDays : 10}
            />
          </Part>
        )}
        {record.assignee !== null && <Part>{record.assignee.name}</Part>}
      </span>
    </span>
  )
}

/** Number, status, what can be done, kind and clock: stays in view while the case scrolls. */
export const CaseHead = (props: CaseHeadProps) => {
  const { record, account, tab, tabs, aside } = props
  const { t } = useTranslation()
  const actions = useActions(props)
  const ways = useWays(record.id, account)
  const views = tabs.map(
    ({ name, count }): ViewTab => ({
      key: name,
      label: t(`authorizations.case.tabs.${name}`),
      count,
      href: hrefOf(`/import-export/${record.id}`, name === 'case' ? {} : { tab: name }),
    }),
  )
  return (
    <PageHead
      {...ways}
      title={
        record.number === null ? (
          t('authorizations.list.draftOf', { kind: record.kindName })
        ) : (
          <PermitNumber number={record.number} variant="title" />
        )
      }
      status={
        <>
          <Status status={record.status} variant="pill" />
          {partsOf(record).map(({ name, Mark }) => (
            <Mark key={name} record={record} account={account} />
          ))}
        </>
      }
      actions={actions}
      line={<Line record={record} />}
      aside={aside}
      tabs={<ViewTabs label={t('authorizations.case.parts')} tabs={views} current={tab} />}
    />
  )
}
