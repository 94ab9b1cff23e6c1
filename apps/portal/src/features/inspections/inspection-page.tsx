import type { InspectionPage as Inspection } from '@papaver/contract/inspections/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { explain } from '../../platform/explain.ts'
import { type Account, useAccount } from '../../platform/session.ts'
import { Card } from '../../ui/card.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedState, ForbiddenState } from '../../ui/state-panel.tsx'
import { sideOf } from '../casework/side.ts'
import { InspectionFacts, PointsTable } from './card.tsx'
import { hrefOfCase, inspectionQuery } from './queries.ts'
import { ReportForm } from './report-form.tsx'

const Shown = ({ inspection, account }: { inspection: Inspection; account: Account }) => {
  const { t } = useTranslation()
  return (
    <>
      <Card>
        <InspectionFacts inspection={inspection} />
      </Card>
      {inspection.mayReport ? (
        <ReportForm key={inspection.id} inspection={inspection} account={account} />
      ) : (
        <Card title={t('inspections.points')} padding="none">
          <PointsTable points={inspection.points} />
        </Card>
      )}
    </>
  )
}

const Loaded = ({ id, account }: { id: string; account: Account }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(inspectionQuery(id))
  const back = { label: t('inspections.page.back'), href: hrefOf('/inspections') }
  return (
    <PageFrame>
      <PageHead
        title={data === undefined ? t('inspections.page.title') : <bdi>{data.case.holder}</bdi>}
        back={back}
        {...(data === undefined || data.case.number === null
          ? {}
          : { line: <PermitNumber number={data.case.number} href={hrefOfCase(data.case)} /> })}
      />
      <PageContent>
        {data !== undefined && <Shown inspection={data} account={account} />}
        {data === undefined && error === null && <Skeleton lines={10} />}
        {data === undefined && error !== null && (
          <FailedState
            title={t('inspections.page.failed')}
            help={explain(error, t).title}
            onRetry={() => void refetch()}
          />
        )}
      </PageContent>
    </PageFrame>
  )
}

/** One inspection: where it is, what is looked at, and what was found; made for a phone in one hand. */
export const InspectionPage = () => {
  const account = useAccount()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  if (account === undefined) return null
  return sideOf(account) === 'office' ? <Loaded id={id} account={account} /> : <ForbiddenState />
}
