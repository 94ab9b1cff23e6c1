import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { isReportable } from '@papaver/contract/endorsements/rules.ts'
import type { Endorsement, Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { useFormats } from '../../../platform/formats.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/state-panel.tsx'
import type { CasePartProps } from '../../casework/pages.ts'
import { sideOf } from '../../casework/side.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { MovementsCard } from '../permit/movements-card.tsx'
import { crossingHere, linesOf, requirementsOf } from '../permit/permit-facts.ts'
import { movementsQuery, reconciliationQuery } from '../queries.ts'
import { ReturnedCard } from '../returned/returned-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { IncidentsCard } from './incidents-card.tsx'
import { OneSidedCard } from './one-sided.tsx'

/** Where this reader records a movement; undefined where he records none, or none any more. */
const useRecordLink = (
  record: Authorization,
  account: Account,
  movements: readonly Endorsement[],
): ButtonProps | undefined => {
  const { t } = useTranslation()
  const { end } = crossingHere(account, record, movements)
  if (requirementsOf(account, record, todayHere(), end) !== undefined)
    return {
      icon: 'writing-sign',
      href: hrefOf(`/import-export/customs/${record.id}`),
      children: t('endorsements.form.submit'),
    }
  const hasUse = record.lines.some(({ usedQuantity }) => isPositive(usedQuantity))
  const isReported = record.direction !== 'transit' && isReportable(record.status, hasUse)
  if (!mayDo(account, 'endorsement.holder') || !isReported) return undefined
  return {
    icon: 'send',
    href: hrefOf('/import-export/movements', { search: record.number ?? '' }),
    children: t('endorsements.movements.report'),
  }
}

const useMovements = (id: string) => {
  const compared = useQuery(reconciliationQuery(id))
  const recorded = useQuery({ ...movementsQuery(id), refetchOnMount: 'always' })
  const failed = [compared, recorded].find((query) => query.isError && query.data === undefined)
  const retry = () => void Promise.all([compared.refetch(), recorded.refetch()])
  return { reconciliation: compared.data, movements: recorded.data, error: failed?.error, retry }
}

/** Somebody has tried codes at this permit, or its paper is read badly. */
const WrongCodes = ({ count, since }: NonNullable<Reconciliation['wrongCodes']>) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  return (
    <LineNotice tone="amber" icon="alert-triangle">
      <p>{t('endorsements.wrongCodes', { number: count, since: isolated(zonedMoment(since)) })}</p>
    </LineNotice>
  )
}

/** What really moved under the permit: what was stopped, how the records compare, and every record. */
export const MovementsTab = ({ record, account }: CasePartProps<Authorization>) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { reconciliation, movements, error, retry } = useMovements(record.id)
  const link = useRecordLink(record, account, movements ?? [])
  const audience = sideOf(account)
  const title = t('endorsements.movements.title')
  if (error) {
    const { title: why, reference } = explainRefusal(error, t, formats)
    return (
      <Card title={title}>
        <FailedState
          title={t('endorsements.compare.failed')}
          help={why}
          onRetry={retry}
          {...(reference ? { reference } : {})}
        />
      </Card>
    )
  }
  if (reconciliation === undefined || movements === undefined)
    return (
      <Card title={title}>
        <Skeleton lines={8} />
      </Card>
    )
  return (
    <>
      {reconciliation.wrongCodes !== null && <WrongCodes {...reconciliation.wrongCodes} />}
      {reconciliation.incidents.length > 0 && (
        <IncidentsCard incidents={reconciliation.incidents} status={record.status} audience={audience} />
      )}
      {movements.length === 0 ? (
        <Card title={title}>
          <EmptyState
            icon="truck-delivery"
            title={t('endorsements.movements.none')}
            help={t('endorsements.movements.noneHelp')}
            action={link}
          />
        </Card>
      ) : (
        <>
          {reconciliation.oneSided !== null && (
            <OneSidedCard caseId={record.id} oneSided={reconciliation.oneSided} />
          )}
          <ComparisonCard
            caseId={record.id}
            reconciliation={reconciliation}
            advised={audience === 'customs' ? undefined : audience}
            maySuspend={record.allowedActions.includes('suspend')}
          />
          <MovementsCard
            caseId={record.id}
            movements={movements}
            lines={linesOf(record)}
            aside={link && <Button {...link} />}
          />
        </>
      )}
      {audience === 'office' && record.issuedAt !== null && (
        <ReturnedCard
          record={record}
          isUndecided={reconciliation.lines.some(
            ({ difference, decision }) =>
              difference !== null && !difference.isOneSided && decision?.isUpToDate !== true,
          )}
        />
      )}
    </>
  )
}
