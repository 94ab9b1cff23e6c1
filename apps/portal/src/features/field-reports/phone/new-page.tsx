import { type ReportType, reportTypes } from '@papaver/contract/cultivation/balance.ts'
import type { OpenPermit } from '@papaver/contract/field-reports/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useSending } from '../../../platform/sending.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { openPermitsQuery } from '../queries.ts'
import { ForGrowers } from './for-growers.tsx'
import { Stocks } from './home-page.tsx'
import { beginReport, useDeviceTried } from './own-report.ts'
import css from './phone.module.css'
import { questionsOf } from './report.ts'

const signs: Readonly<Record<ReportType, IconName>> = {
  STA: 'plant-2',
  PRO: 'seedling',
  INC: 'alert-triangle',
  HAR: 'basket',
  STK: 'scale',
  SAM: 'test-pipe',
  HND: 'truck-delivery',
  DES: 'flame',
  END: 'circle-x',
}

/** What can be reported under the permit now; a press begins the report. */
const Types = ({ permit }: { permit: OpenPermit }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const begin = useSending({
    mutationFn: (kind: ReportType) => beginReport(kind, permit),
    onSuccess: (key, kind) => {
      const [first] = questionsOf(kind, { cycle: null, plot: null })
      return navigate({ to: `/spa-cultivation/report/${key}/${first?.name ?? 'review'}`, replace: true })
    },
  })
  return (
    <ul className="pv-stack pv-gap-8">
      {reportTypes
        .filter((type) => permit.types.includes(type))
        .map((type) => (
          <li key={type}>
            <button
              type="button"
              className={`${css.choice} pv-row pv-gap-12 pv-round pv-surface pv-pad-16 pv-wide`}
              onClick={() => begin.mutate(type)}
            >
              <Icon name={signs[type]} size={24} />
              <span className="pv-medium pv-grow">{t(`field-reports.types.${type}`)}</span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
    </ul>
  )
}

const Chosen = ({ permits, id }: { permits: readonly OpenPermit[]; id: string | undefined }) => {
  const { t } = useTranslation()
  const permit = permits.find((each) => each.id === id) ?? (permits.length === 1 ? permits[0] : undefined)
  if (permit === undefined)
    return (
      <StatePanel
        icon="plant-2"
        title={t('field-reports.phone.choose')}
        action={{ href: hrefOf('/spa-cultivation'), children: t('field-reports.phone.home') }}
      />
    )
  return (
    <>
      <div className="pv-stack pv-gap-4">
        <p className="pv-row pv-wrap pv-gap-4-16">
          <span className="pv-strong">
            <bdi>{permit.substanceName}</bdi>
          </span>
          <Ltr className="pv-dim">{permit.number}</Ltr>
        </p>
        <Stocks permit={permit} />
      </div>
      <Types permit={permit} />
    </>
  )
}

const Content = () => {
  const { permit } = useSearch({ strict: false }) as { permit?: string | number }
  const isTried = useDeviceTried()
  const { data } = useQuery(openPermitsQuery())
  if (data === undefined || !isTried) return <Skeleton lines={6} />
  return <Chosen permits={data} id={permit === undefined ? undefined : String(permit)} />
}

/** What is to be reported: one press on what it is. */
export const NewReportPage = () => {
  const { t } = useTranslation()
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={t('field-reports.phone.which')}
        back={{ label: t('field-reports.phone.title'), href: hrefOf('/spa-cultivation') }}
      />
      <PageContent className={css.page}>
        <ForGrowers>
          <Card>
            <div className="pv-stack pv-gap-16">
              <Content />
            </div>
          </Card>
        </ForGrowers>
      </PageContent>
    </PageFrame>
  )
}
