import type { ReconciledLine, Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { publicSettingsQuery } from '../../../platform/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { DrugBases } from '../../masters/goods/drug-bases.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import css from './case.module.css'
import { DecisionPart } from './decision-part.tsx'
import { type Advised, findingsOf } from './findings.ts'

interface ComparisonCardProps {
  caseId: string
  reconciliation: Reconciliation
  /** Whom the advice speaks to; customs is shown figures only, for it sees its own records alone. */
  advised: Advised | undefined
  /** The permit can be suspended, by this reader and now. */
  maySuspend: boolean
}

/** Where the holder writes to; nothing where the authority has named no address. */
const WriteTo = () => {
  const { data } = useQuery(publicSettingsQuery)
  const mail = data?.supportMail ?? ''
  return (
    mail !== '' && (
      <>
        {' '}
        <a href={`mailto:${mail}`}>
          <bdi>{mail}</bdi>
        </a>
      </>
    )
  )
}

const Findings = ({
  line,
  reconciliation,
  advised,
  maySuspend,
  caseId,
}: { line: ReconciledLine } & ComparisonCardProps) => {
  const { t } = useTranslation()
  const { day } = useMassFormats()
  const found =
    advised === undefined ? [] : findingsOf(line, reconciliation, { advised, maySuspend }, todayHere())
  if (found.length === 0 && line.decision === null) return <span className="pv-dim">–</span>
  return (
    <div className={`${css.findings} pv-stack pv-gap-8`}>
      {found.length > 0 && (
        <ul className="pv-stack pv-gap-8 pv-flush">
          {found.map(({ key, tone, icon, word, advice, isToWrite, day: about }) => {
            const words = { day: about === undefined ? '' : day(about) }
            return (
              <li key={key}>
                <StatusPill tone={tone} icon={icon} variant="bare">
                  {t(word, words)}
                </StatusPill>
                {advice !== undefined && (
                  <p className={`${css.advice} pv-hint`}>
                    {t(advice, words)}
                    {isToWrite && <WriteTo />}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <DecisionPart line={line} caseId={caseId} />
    </div>
  )
}

const useColumns = ({
  reconciliation,
  advised,
  maySuspend,
  caseId,
}: ComparisonCardProps): Column<ReconciledLine>[] => {
  const { t } = useTranslation()
  const { grams } = useMassFormats()
  const figure = useFigure()
  const say = (key: string) => t(`endorsements.compare.${key}`)
  const { sources } = reconciliation
  const isTransit = sources.includes('exit')
  /** Nothing recorded is unknown and not nought (look §6). */
  const amount = (line: ReconciledLine, quantity: string | null) =>
    quantity === null ? '–' : figure(quantity, line.unit)
  const base = (grams: string) => t('endorsements.compare.base', { grams })
  const withBase = (quantity: ReactNode, bases: ReconciledLine['countedBases']) => (
    <span className={css.figures}>
      <span>{quantity}</span>
      <span className="pv-hint">
        <DrugBases drugs={bases} figure={({ baseGrams }) => base(grams(baseGrams))} />
      </span>
    </span>
  )
  const sideOf = (
    source: (typeof sources)[number],
    side: 'customs' | 'holder' | 'foreign',
  ): Column<ReconciledLine>[] =>
    sources.includes(source)
      ? [
          {
            key: side,
            head: t(`endorsements.source.${source === 'customs' && isTransit ? 'entry' : source}`),
            align: 'number',
            render: (line) => amount(line, line[side]),
          },
        ]
      : []
  return [
    {
      key: 'goods',
      head: say('goods'),
      card: 'lead',
      render: ({ position, name }) => (
        <span className="pv-strong">
          {position}. {name}
        </span>
      ),
    },
    {
      key: 'authorized',
      head: say('authorized'),
      align: 'number',
      render: (line) => withBase(amount(line, line.authorized), line.authorizedBases),
    },
    ...sideOf('customs', 'customs'),
    ...sideOf('exit', 'holder'),
    ...sideOf('establishment', 'holder'),
    ...sideOf('foreign', 'foreign'),
    {
      key: 'counted',
      head: say('counted'),
      align: 'number',
      render: (line) =>
        withBase(<b className="pv-strong">{amount(line, line.counted)}</b>, line.countedBases),
    },
    ...(advised === undefined
      ? []
      : [
          {
            key: 'findings',
            head: say('findings'),
            width: '32%',
            card: 'foot' as const,
            render: (line: ReconciledLine) => (
              <Findings
                line={line}
                reconciliation={reconciliation}
                advised={advised}
                maySuspend={maySuspend}
                caseId={caseId}
              />
            ),
          },
        ]),
  ]
}

/** Line by line: authorized, what each of the three recorded, what counts, and what to do where they disagree. */
export const ComparisonCard = (props: ComparisonCardProps) => {
  const { t } = useTranslation()
  const columns = useColumns(props)
  const isTransit = props.reconciliation.sources.includes('exit')
  return (
    <Card
      title={t('endorsements.compare.title')}
      padding="none"
      foot={t(`endorsements.compare.${isTransit ? 'noteTransit' : 'note'}`)}
    >
      <DataTable
        inCard
        caption={t('endorsements.compare.title')}
        columns={columns}
        rows={props.reconciliation.lines}
        rowKey={({ lineId }) => lineId}
        rowName={({ name }) => name}
      />
    </Card>
  )
}
