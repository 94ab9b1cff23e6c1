import type { PeriodKind } from '@papaver/contract/periods.ts'
import { recentPeriods, spanOf } from '@papaver/contract/periods.ts'
import type { TemplateRow } from '@papaver/contract/statistics/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { listed } from '../../../platform/listed.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { type Change, useList } from '../../../platform/use-list.ts'
import { Card } from '../../../ui/card.tsx'
import { useExportAction } from '../../../ui/list/use-export.ts'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { sideOf } from '../../casework/side.ts'
import { type Chosen, fetchTemplate, templatesQuery } from '../queries.ts'
import { usePeriodWords } from '../use-period-words.ts'
import { AskedCard } from './asked-card.tsx'
import { CheckCard } from './check-card.tsx'
import { type CheckSearch, checkAddress } from './check-search.ts'

/** So many periods are offered, that of today among them. */
const offered: Record<PeriodKind, number> = { year: 6, quarter: 9, month: 14 }

type Go = (part: Change<CheckSearch>) => void

const CompanyField = ({
  value,
  onChange,
}: {
  value: string | null
  onChange: (id: string | null) => void
}) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.establishments'))
  return (
    <SelectField
      label={t('statistics.page.company')}
      searchable
      value={value}
      onChange={onChange}
      options={data
        .filter(({ isActive }) => isActive)
        .map(({ id, name, code, city }) => ({
          value: id,
          label: name,
          hint: listed([code, city]),
          synonyms: [code, city],
        }))}
    />
  )
}

interface WhichProps {
  templates: readonly TemplateRow[]
  template: TemplateRow
  period: string
  company: string | undefined
  isOffice: boolean
  go: Go
}

/** Which report: the template, the period and, for officers, the company. */
const WhichCard = ({ templates, template, period, company, isOffice, go }: WhichProps) => {
  const { t } = useTranslation()
  const sayPeriod = usePeriodWords()
  const recent = recentPeriods(template.period, todayHere(), offered[template.period])
  const periods = recent.includes(period) ? recent : [period, ...recent]
  return (
    <Card title={t('statistics.page.which')}>
      <div className="pv-stack pv-gap-16">
        <SelectField
          label={t('statistics.page.template')}
          value={template.code}
          onChange={(code) => code !== null && go({ template: code, period: undefined })}
          options={templates.map(({ code, name }) => ({ value: code, label: name, code }))}
        />
        <SelectField
          label={t('statistics.page.period')}
          value={period}
          searchable={false}
          onChange={(next) => next !== null && go({ period: next })}
          options={periods.map((each) => ({ value: each, label: sayPeriod(template.period, each) }))}
        />
        {isOffice && (
          <CompanyField value={company ?? null} onChange={(id) => go({ company: id ?? undefined })} />
        )}
        {isOffice && company === undefined && <p className="pv-dim">{t('statistics.page.noCompany')}</p>}
      </div>
    </Card>
  )
}

/** The last whole period, unless the address says another one that the template has. */
const periodOf = (template: TemplateRow, said: string | undefined): string => {
  const today = todayHere()
  const span = said === undefined ? undefined : spanOf(template.period, said)
  if (said !== undefined && span !== undefined && span.from <= today) return said
  return recentPeriods(template.period, today, 2)[1] ?? ''
}

const Upload = ({ account, templates }: { account: Account; templates: readonly TemplateRow[] }) => {
  const { t } = useTranslation()
  const at = useList(checkAddress)
  const { template: code, period: said, company } = at.search
  const [first] = templates
  const template = templates.find((each) => each.code === code) ?? first
  const isOffice = sideOf(account) === 'office'
  const go: Go = (part) => at.change(part)
  const chosen: Chosen | undefined =
    template === undefined || (isOffice && company === undefined)
      ? undefined
      : {
          code: template.code,
          query: {
            period: periodOf(template, said),
            ...(isOffice && company !== undefined ? { establishmentId: company } : {}),
          },
        }
  const save = useExportAction(
    (format) =>
      chosen === undefined ? Promise.reject(new Error('no company')) : fetchTemplate(chosen, format),
    { label: t('statistics.page.download'), failed: t('statistics.page.downloadFailed') },
  )
  return (
    <>
      <PageHead
        variant="list"
        title={t('statistics.page.title')}
        line={t('statistics.page.lead')}
        back={{ label: t('statistics.owed.title'), href: '#/statistics-upload' }}
        actions={chosen === undefined ? [] : [{ ...save, kind: 'primary' }]}
      />
      <PageContent>
        {template === undefined ? (
          <EmptyState title={t('statistics.page.none')} />
        ) : (
          <div className="pv-stack pv-gap-16">
            <WhichCard
              {...{ templates, template, company, isOffice, go }}
              period={periodOf(template, said)}
            />
            {/* Another report begins with no file. */}
            {chosen !== undefined && <CheckCard key={JSON.stringify(chosen)} chosen={chosen} />}
            <AskedCard template={template} />
          </div>
        )}
      </PageContent>
    </>
  )
}

/** Templates of what companies report, and a check of what they have filled in. */
export const CheckPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const query = useQuery({
    ...templatesQuery,
    enabled: account !== undefined && mayDo(account, 'statistic.read'),
  })
  const { data } = query
  if (account === undefined) return null
  if (!mayDo(account, 'statistic.read')) return <ForbiddenState />
  return (
    <PageFrame>
      {data !== undefined ? (
        <Upload account={account} templates={data} />
      ) : (
        <>
          <PageHead variant="list" title={t('statistics.page.title')} />
          <PageContent>
            <Waiting of={query} failed={t('statistics.page.failed')} lines={6} />
          </PageContent>
        </>
      )}
    </PageFrame>
  )
}
