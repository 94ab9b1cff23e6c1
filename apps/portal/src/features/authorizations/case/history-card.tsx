import type { Earlier } from '@papaver/contract/authorizations/earlier.ts'
import { outcomes } from '@papaver/contract/authorizations/outcomes.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CasePartProps } from '../../casework/pages.ts'
import { sideOf } from '../../casework/side.ts'
import { earlierQuery } from '../queries.ts'
import { MonthsChart } from './months-chart.tsx'

/** Drugs of a long request are told on the tab. */
const mostDrugs = 3

const Short = ({ earlier: { applicant, substances } }: { earlier: Earlier }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const say = (key: string) => t(`authorizations.case.earlier.${key}`)
  const ended = outcomes.flatMap((outcome) => {
    const count = applicant.counts[outcome]
    return count === undefined ? [] : [{ label: say(`outcome.${outcome}`), value: number(count) }]
  })
  const owed = [
    { label: say('overdue'), value: number(applicant.overdueCount) },
    { label: say('differences'), value: number(applicant.differencesCount) },
    { label: say('incidents'), value: number(applicant.incidents.length) },
    { label: say('reported'), value: number(applicant.reported.length) },
  ]
  return (
    <div className="pv-stack pv-gap-12 pv-size-13">
      <table className="pv-rows pv-wide">
        <caption className="pv-hidden">{say('short')}</caption>
        <tbody>
          {[...ended, ...owed].map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {substances.slice(0, mostDrugs).map(({ substanceId, name, months }) => (
        <section key={substanceId} className="pv-stack pv-gap-4">
          <h3 className="pv-size-13 pv-strong">{name}</h3>
          <MonthsChart months={months} name={name} />
        </section>
      ))}
    </div>
  )
}

/** The history of the applicant beside the case, asked for when somebody unfolds it; all of it stands on its tab. */
export const HistoryCard = ({ record: { id }, account }: CasePartProps<Authorization>) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const say = (key: string) => t(`authorizations.case.earlier.${key}`)
  const { data, error, isError, refetch } = useQuery({ ...earlierQuery(id), enabled: isOpen })
  if (sideOf(account) !== 'office') return null
  return (
    <Card title={say('short')}>
      <details
        className="pv-further pv-size-13"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{say('unfold')}</summary>
        {data !== undefined && <Short earlier={data} />}
        {data === undefined && isError && (
          <FetchFailed title={say('failed')} error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && !isError && <Skeleton lines={4} />}
        <p className="pv-before-8">
          <a href={hrefOf(`/import-export/${id}`, { tab: 'earlier' })}>{say('all')}</a>
        </p>
      </details>
    </Card>
  )
}
