import { changeOfLeft } from '@papaver/contract/balances/figures.ts'
import type { StatementLine } from '@papaver/contract/balances/statement-schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'

/** By how much the limit, or what is left, changes; using moves what was reserved, and changes neither. */
const signOf = ({ case: of, action, grams }: StatementLine): string =>
  of === null ? grams : changeOfLeft(action, grams)

/** `isOffice`: who the companies are is the authority's. */
export const useStatementColumns = (isOffice: boolean): Column<StatementLine>[] => {
  const { t } = useTranslation()
  const { moment, grams, mediumDay } = useFormats()
  const head = (key: string) => t(`balances.statement.columns.${key}`)
  const after = (key: 'limitGrams' | 'usedGrams' | 'reservedGrams', word: string): Column<StatementLine> => ({
    key,
    head: t(`balances.columns.${word}`),
    align: 'number',
    width: '112px',
    render: (line) => grams(line.after[key]),
  })
  const signed = (figure: string) =>
    Number(figure) === 0 ? '–' : `${figure.startsWith('-') ? '−' : '+'}${grams(figure.replace('-', ''))}`
  return [
    { key: 'at', head: head('at'), width: '150px', card: 'status', render: ({ at }) => moment(at) },
    {
      key: 'what',
      head: head('what'),
      card: 'lead',
      render: ({ action, day, reference, reason, byName }) => (
        <>
          {t(`balances.statement.actions.${action}`)}
          {(reference ?? reason ?? byName) !== null && (
            <span className="pv-hint pv-anywhere">
              {' '}
              <bdi>{[reference, day && mediumDay(day), reason, byName].filter(Boolean).join(' · ')}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'case',
      head: head('case'),
      width: '190px',
      render: ({ case: of }) =>
        of === null ? (
          '–'
        ) : (
          <PermitNumber number={of.number ?? '–'} href={hrefOf(`/import-export/${of.id}`)} />
        ),
    },
    ...(isOffice
      ? [
          {
            key: 'company',
            head: head('company'),
            width: '180px',
            render: ({ companyName }: StatementLine) => <bdi>{companyName ?? '–'}</bdi>,
          },
        ]
      : []),
    {
      key: 'amount',
      head: head('amount'),
      align: 'number',
      width: '112px',
      render: ({ case: of, grams: amount }) => (of === null ? '–' : grams(amount)),
    },
    {
      key: 'change',
      head: head('change'),
      align: 'number',
      width: '120px',
      render: (line) => signed(signOf(line)),
    },
    after('limitGrams', 'limit'),
    after('usedGrams', 'used'),
    after('reservedGrams', 'reserved'),
    {
      key: 'left',
      head: t('balances.columns.left'),
      align: 'number',
      width: '112px',
      render: ({ after: { freeGrams } }) => (
        <b className={freeGrams.startsWith('-') ? 'pv-red' : undefined}>{grams(freeGrams)}</b>
      ),
    },
  ]
}
