import type { Earlier, EarlierRecord, RefusedItem } from '@papaver/contract/authorizations/earlier.ts'
import { outcomes } from '@papaver/contract/authorizations/outcomes.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts, type FactsProps } from '../../../ui/facts.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sayOf } from '../../casework/context.ts'
import { earlierQuery } from '../queries.ts'
import css from './earlier.module.css'
import { EarlierCases } from './earlier-cases.tsx'
import { MonthsChart } from './months-chart.tsx'

type Fact = FactsProps['facts'][number]

const useSay = () => {
  const { t } = useTranslation()
  return (key: string, values: Record<string, string> = {}) => t(`authorizations.case.earlier.${key}`, values)
}

const Title = ({ of, name }: { of: 'applicant' | 'partner'; name: string }) => {
  const { t } = useTranslation()
  return (
    <>
      {sayOf(t, 'authorizations')(`list.columns.${of}`)} · <bdi>{name}</bdi>
    </>
  )
}

/** How the requests before this one ended. Only what has happened is told: no row of zeros. */
const useOutcomes = (record: EarlierRecord): Fact[] => {
  const say = useSay()
  return outcomes.flatMap((outcome) => {
    const count = record.counts[outcome]
    return count === undefined ? [] : [{ label: say(`outcome.${outcome}`), value: count }]
  })
}

interface Linked {
  readonly key: string
  readonly caseId: string
  /** Where such a case stands, if it is no authorization. */
  readonly place?: string
  readonly number: string
  readonly detail: string
}

/** How many there are, and the first of them. */
const Linking = ({ count, links }: { count: number; links: readonly Linked[] }) => (
  <>
    {count}
    {links.length > 0 && (
      <ul className="pv-stack pv-gap-4 pv-regular pv-before-4">
        {links.map(({ key, caseId, place = '/import-export', number, detail }) => (
          <li key={key}>
            <PermitNumber number={number} href={hrefOf(`${place}/${caseId}`)} />{' '}
            <span className="pv-regular pv-dim">{detail}</span>
          </li>
        ))}
      </ul>
    )}
  </>
)

const useStanding = ({
  licenses,
  overdue,
  overdueCount,
  incidents,
  ...rest
}: Earlier['applicant']): Fact[] => {
  const say = useSay()
  const { mediumDay, moment } = useMassFormats()
  const licence = ({ number, state, validFrom, validUntil }: (typeof licenses)[number]) =>
    say(`license.${state}`, {
      number: isolated(number),
      day: mediumDay(state === 'toCome' ? validFrom : validUntil),
    })
  return [
    {
      label: say('licenses'),
      value:
        licenses.length === 0 ? (
          say('noLicense')
        ) : (
          <ul>
            {licenses.map((license) => (
              <li key={license.number}>{licence(license)}</li>
            ))}
          </ul>
        ),
    },
    {
      label: say('overdue'),
      value: (
        <Linking
          count={overdueCount}
          links={overdue.map(({ id, number, dueOn }) => ({
            key: id,
            caseId: id,
            number,
            detail: say('due', { day: mediumDay(dueOn) }),
          }))}
        />
      ),
    },
    {
      label: say('incidents'),
      value: (
        <Linking
          count={incidents.length}
          links={incidents.map(({ id, caseId, number, at }) => ({
            key: id,
            caseId,
            number,
            detail: moment(at),
          }))}
        />
      ),
    },
    {
      label: say('differences'),
      value: (
        <Linking
          count={rest.differencesCount}
          links={rest.differences.map(({ id, number, at }) => ({
            key: id,
            caseId: id,
            number,
            detail: mediumDay(at),
          }))}
        />
      ),
    },
    {
      label: say('reported'),
      value: (
        <Linking
          count={rest.reported.length}
          links={rest.reported.map(({ id, number, kindName, at }) => ({
            key: id,
            caseId: id,
            place: '/incidents',
            number,
            detail: `${kindName} · ${mediumDay(at)}`,
          }))}
        />
      ),
    },
  ]
}

const Refused = ({ items }: { items: readonly RefusedItem[] }) => {
  const say = useSay()
  const { mediumDay } = useMassFormats()
  if (items.length === 0) return null
  return (
    <section className={css.part}>
      <h3 className={css.head}>{say('refused')}</h3>
      <ul className={`${css.refused} pv-stack pv-gap-10 pv-size-13`}>
        {items.map(({ id, number, reason, words, at }) => (
          <li key={id}>
            <PermitNumber number={number ?? ''} href={`#/import-export/${id}`} />{' '}
            <span className="pv-regular pv-dim">{mediumDay(at)}</span>
            {reason !== null && <p className="pv-medium">{reason}</p>}
            {words !== null && words !== '' && (
              <p className="pv-prose pv-own-lines" dir="auto">
                {words}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RecordCardProps {
  caseId: string
  of: 'applicant' | 'partner'
  name: string
  record: EarlierRecord
  standing?: readonly Fact[]
  refused?: readonly RefusedItem[]
}

const RecordCard = ({ caseId, of, name, record, standing = [], refused = [] }: RecordCardProps) => {
  const say = useSay()
  const ended = useOutcomes(record)
  return (
    <Card title={<Title of={of} name={name} />} padding="none">
      <div className="pv-stack pv-gap-12 pv-size-13 pv-pad-12-16">
        {ended.length === 0 ? (
          <p className="pv-regular pv-dim">{say(`nothing.${of}`)}</p>
        ) : (
          <Facts columns={4} facts={ended} />
        )}
        {record.isMore && <p className="pv-regular pv-dim">{say('newestOnly')}</p>}
        {standing.length > 0 && <Facts facts={standing} />}
      </div>
      <EarlierCases
        caseId={caseId}
        items={record.latest}
        party={of === 'applicant' ? 'partner' : 'applicant'}
      />
      <Refused items={refused} />
    </Card>
  )
}

const SubstancePart = ({ of, caseId }: { of: Earlier['substances'][number]; caseId: string }) => {
  const say = useSay()
  const { mass } = useMassFormats()
  const { name, grams, usual, months, latest } = of
  const facts: Fact[] = [
    { label: say('thisRequest'), value: mass(grams) },
    ...(usual === null
      ? [{ label: say('usual'), value: say('nothing.usual') }]
      : [
          { label: say('usual'), value: mass(usual.median) },
          { label: say('range'), value: `${mass(usual.lowest)} – ${mass(usual.highest)}` },
          { label: say('lines'), value: usual.count },
        ]),
  ]
  return (
    <section className={css.part}>
      <h3 className={css.head}>{name}</h3>
      <div className="pv-stack pv-gap-12 pv-size-13 pv-pad-12-16">
        <Facts columns={4} facts={facts} />
        <MonthsChart months={months} name={name} />
        <p className="pv-regular pv-dim">{say(latest.length === 0 ? 'nothing.route' : 'route')}</p>
      </div>
      <EarlierCases caseId={caseId} items={latest} party="applicant" isOneSubstance />
    </section>
  )
}

const Cards = ({ record, earlier }: { record: Authorization; earlier: Earlier }) => {
  const say = useSay()
  const standing = useStanding(earlier.applicant)
  const { applicant, partner, substances } = earlier
  return (
    <>
      <RecordCard
        caseId={record.id}
        of="applicant"
        name={record.applicant.name}
        record={applicant}
        standing={standing}
        refused={applicant.refused}
      />
      {partner !== null && (
        <RecordCard caseId={record.id} of="partner" name={record.partner?.name ?? ''} record={partner} />
      )}
      {substances.length > 0 && (
        <Card title={say('quantities')} padding="none">
          {substances.map((each) => (
            <SubstancePart key={each.substanceId} caseId={record.id} of={each} />
          ))}
        </Card>
      )}
    </>
  )
}

/** What the authority knows of applicant, partner and substances from the cases before this one; for officers. */
export const EarlierTab = ({ record }: { record: Authorization }) => {
  const say = useSay()
  const { data, error, isError, refetch } = useQuery(earlierQuery(record.id))
  if (data !== undefined) return <Cards record={record} earlier={data} />
  if (isError) return <FetchFailed title={say('failed')} error={error} onRetry={() => void refetch()} />
  return <Skeleton lines={8} />
}
