import { incidentFields } from '@papaver/contract/incidents/fields.ts'
import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import { isNeverLost } from '@papaver/contract/incidents/rules.ts'
import type { Incident } from '@papaver/contract/incidents/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../platform/queries.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useDescribedFacts } from '../casework/described.tsx'
import { waysIn } from '../casework/list/use-ways.ts'
import { CasePage } from '../casework/page/case-page.tsx'
import type { CasePages, CasePartProps, Notice, NoticesInput } from '../casework/pages.ts'
import { usualWords } from '../casework/usual-pages.ts'
import { ClockCard, GoodsCard, LettersCard, LinksCard } from './cards.tsx'
import css from './incidents.module.css'
import { feature, incidentList } from './list.ts'
import { useOwnInputs } from './step-fields.tsx'

/** Times stand in a card of their own, the site goes by its name. */
const shownElsewhere: ReadonlySet<string> = new Set(['noticedOn', 'noticedTime', 'siteId'])
const shownFields = incidentFields.filter(({ key }) => !shownElsewhere.has(key))

const Report = ({ record }: CasePartProps<Incident>) => {
  const { t } = useTranslation()
  const described = useDescribedFacts(shownFields, record)
  const { reporter, siteName, office } = record
  const say = (key: string) => t(`incidents.case.${key}`)
  return (
    <Card title={record.kindName}>
      {office?.isConfidential === true && <p className={css.confidential}>{say('confidential')}</p>}
      <Facts
        facts={[
          { label: say('reporter'), value: <bdi>{reporter?.name ?? say('noCompany')}</bdi> },
          ...(office === null
            ? []
            : [
                { label: say('source'), value: t(`incidents.choices.source.${office.source}`) },
                {
                  label: say('result'),
                  value:
                    office.classification === null
                      ? say('noResult')
                      : t(`incidents.choices.classification.${office.classification}`),
                },
              ]),
          ...(siteName === null
            ? []
            : [{ label: t('incidents.fields.siteId'), value: <bdi>{siteName}</bdi> }]),
          ...described,
        ]}
      />
    </Card>
  )
}

const Main = ({ record, account }: CasePartProps<Incident>) => {
  const { office } = record
  return (
    <>
      <Report record={record} account={account} />
      <ClockCard record={record} />
      <GoodsCard record={record} />
      {office !== null && (
        <>
          <LinksCard office={office} />
          <LettersCard id={record.id} office={office} />
        </>
      )}
    </>
  )
}

/** Hours that are running, or are over. */
const notices = ({ record, t, formats }: NoticesInput<Incident>): Notice[] => {
  const { office, isReportedLate, status } = record
  const late: Notice[] = isReportedLate
    ? [{ key: 'reportLate', tone: 'amber', icon: 'clock-x', text: t('incidents.case.notice.reportLate') }]
    : []
  const respondBy = office?.respondBy
  if (status !== 'REP' || office?.respondedAt || !respondBy) return late
  const isOver = Date.parse(respondBy) < nowHere()
  const key = isOver ? 'responseLate' : 'responseDue'
  const text = t(`incidents.case.notice.${key}`, { moment: formats.zonedMoment(respondBy) })
  return [{ key, tone: isOver ? 'red' : 'amber', icon: 'clock-x', text }, ...late]
}

/** A type that the history names by its code. */
const useValueWords = () => {
  const usual = usualWords({ feature, fields: incidentFields }).useValueWords()
  const { t } = useTranslation()
  const types = useQuery(masterQuery('masters.incidentTypes')).data ?? []
  return (field: string, value: string): string => {
    if (field === 'kind') return types.find(({ code }) => code === value)?.name ?? value
    if (field === 'classification' && value !== '') return t(`incidents.choices.classification.${value}`)
    return usual(field, value)
  }
}

/** How the portal shows an incident; what is not said here is alike for every kind of case. */
const incidentPages: CasePages<Incident> = {
  kind: incidentKind,
  feature,
  fields: incidentFields,
  Main,
  buttons: [
    'ask',
    'resume',
    'measure',
    'classify',
    'correctGoods',
    'write',
    'link',
    'unlink',
    'retype',
    'reopen',
    'supplement',
    'discard',
    'take',
    'close',
    'answer',
    'edit',
    'assign',
  ],
  primaries: ['take', 'close', 'answer', 'edit', 'supplement'],
  icons: {
    supplement: 'plus',
    measure: 'clipboard-check',
    link: 'arrows-join-2',
    unlink: 'x',
    write: 'send',
    retype: 'edit',
    correctGoods: 'edit',
    classify: 'circle-check',
    close: 'circle-check',
    reopen: 'refresh',
    detain: 'hand-stop',
    exceedCorrecting: 'edit',
    exceedDeciding: 'gavel',
    exceedAnew: 'edit',
    exceedNoMore: 'circle-check',
    detainOther: 'hand-stop',
    closeRepeated: 'copy',
  },
  useWays: waysIn(incidentList),
  notices,
  askable: () => [...incidentFields.map(({ key }) => key), 'lines', 'attachments'],
  useValueWords,
  useOwnInputs,
  useConsequences: (record) => (isNeverLost(record.kind) ? { values: { context: 'neverLost' } } : {}),
}

export const IncidentPage = () => <CasePage pages={incidentPages} />
