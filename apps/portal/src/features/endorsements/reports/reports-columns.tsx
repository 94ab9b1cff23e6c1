import type { ReportablePermit } from '@papaver/contract/endorsements/reports-schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Clock } from '../../../ui/clock.tsx'
import { CountryCode } from '../../../ui/country-code.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { Status } from '../../authorizations/status.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import css from '../endorsements.module.css'
import { ReconciliationFlag } from '../reconciliation-flag.tsx'

/** Line by line: what customs saw, what was reported, and whether they agree. */
const Compared = ({ permit }: { permit: ReportablePermit }) => {
  const { t } = useTranslation()
  const figure = useFigure()
  return (
    <ul className={css.goods}>
      {permit.lines.map((line) => (
        <li key={line.id}>
          <span className="pv-strong">{line.name}</span>
          <br />
          <span className="pv-dim">
            {t('endorsements.reports.figures', {
              customs: figure(line.customsQuantity, line.unit),
              reported: figure(line.reportedQuantity, line.unit),
            })}
          </span>
          {line.decidedQuantity !== null && (
            <>
              <br />
              <span className="pv-dim">
                {t('endorsements.reports.decided', { quantity: figure(line.decidedQuantity, line.unit) })}
              </span>
            </>
          )}
          <span className="pv-flex pv-wrap pv-gap-2-12">
            {line.flags.map((flag) => (
              <ReconciliationFlag key={flag} flag={flag} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const useReportColumns = (
  onReport: (permit: ReportablePermit) => void,
): Column<ReportablePermit>[] => {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const head = (key: string) => t(`endorsements.reports.columns.${key}`)
  return [
    {
      key: 'number',
      head: head('number'),
      width: '190px',
      card: 'lead',
      render: ({ id, number }) => <PermitNumber number={number} href={`#/import-export/${id}`} />,
    },
    {
      key: 'partner',
      head: head('partner'),
      card: 'line',
      render: ({ partnerName, partnerCountry }) => (
        <>
          <CountryCode code={partnerCountry} /> {partnerName}
        </>
      ),
    },
    { key: 'goods', head: head('goods'), card: 'line', render: (permit) => <Compared permit={permit} /> },
    {
      key: 'status',
      head: head('status'),
      width: '140px',
      card: 'status',
      render: ({ status }) => <Status status={status} />,
    },
    {
      key: 'due',
      head: head('due'),
      width: '130px',
      render: ({ reportDueOn, workingDaysLeft }) =>
        reportDueOn === null ? (
          '–'
        ) : (
          <div className={css.parties}>
            <Clock state="running" workingDaysLeft={workingDaysLeft} />
            <span className="pv-dim">
              <Ltr>{shortDay(reportDueOn)}</Ltr>
            </span>
          </div>
        ),
    },
    {
      key: 'action',
      head: head('action'),
      headHidden: true,
      width: '130px',
      card: 'foot',
      render: (permit) => (
        <Button
          kind={permit.reportDueOn === null ? 'plain' : 'primary'}
          onClick={(event) => {
            event.stopPropagation()
            onReport(permit)
          }}
        >
          {t('endorsements.reports.report')}
        </Button>
      ),
    },
  ]
}
