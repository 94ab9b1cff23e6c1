import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Facts } from '../../../ui/facts.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CaseRow, Seen } from '../../casework/list/bulk-step.ts'
import { useConditions } from '../conditions.tsx'
import { authorizationQuery } from '../queries.ts'

const Terms = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const conditions = useConditions(record)
  const say = (key: string) => t(`authorizations.case.permit.${key}`)
  const until = record.terms === null ? undefined : mediumDay(record.terms.validUntil)
  return (
    <li className="pv-stack pv-gap-4 pv-next">
      <p className="pv-flex pv-wrap pv-baseline pv-gap-4-12">
        <PermitNumber number={record.number ?? ''} />
        <bdi>{record.applicant.name}</bdi>
      </p>
      <Facts
        columns={2}
        facts={[
          { label: say('validUntil'), value: until },
          ...(conditions.length === 0 ? [{ label: say('conditions'), value: undefined }] : conditions),
        ]}
      />
    </li>
  )
}

/** What each permit will say, as whoever signs it binds the authority to it; what is signed is what stands here. */
export const useTermsToSign = (rows: readonly CaseRow[]): Seen => {
  const { t } = useTranslation()
  const answers = useQueries({
    queries: rows.map(({ id }) => ({ ...authorizationQuery(id), refetchOnMount: 'always' as const })),
  })
  const failed = answers.filter(({ isError }) => isError)
  const records = answers.flatMap(({ data, isFetchedAfterMount }) =>
    data !== undefined && isFetchedAfterMount ? [data] : [],
  )
  if (failed[0] !== undefined) {
    const retry = () => failed.forEach(({ refetch }) => void refetch())
    const title = t('authorizations.case.permit.failed')
    return {
      versions: undefined,
      shown: <FetchFailed title={title} error={failed[0].error} onRetry={retry} />,
    }
  }
  if (records.length < rows.length) return { versions: undefined, shown: <Skeleton lines={rows.length} /> }
  const shown = (
    <ul className="pv-stack pv-gap-12 pv-scroll pv-high-320">
      {records.map((record) => (
        <Terms key={record.id} record={record} />
      ))}
    </ul>
  )
  return { shown, versions: new Map(records.map(({ id, version }) => [id, version])) }
}
