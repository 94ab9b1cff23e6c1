import { changeOfLeft, departuresShown } from '@papaver/contract/balances/figures.ts'
import type { StatementLine } from '@papaver/contract/balances/statement-schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'

/** By how much the limit, or what is left, changes; using moves what was reserved, and changes neither. */
const signOf = ({ case: of, action, grams }: StatementLine): string =>
  of === null ? grams : changeOfLeft(action, grams)

/** Which company a permit is of is told to the authority alone; what left again is said where anything has. */
export const useStatementColumns = (saysDepartures: boolean): Column<StatementLine>[] => {
  const { t } = useTranslation()
  const { moment, grams, mediumDay } = useMassFormats()
  const head = (key: string) => t(`balances.statement.columns.${key}`)
  const after = (
    key: Exclude<keyof StatementLine['after'], 'freeGrams'>,
    word: string,
  ): Column<StatementLine> => ({
    key,
    head: t(`balances.columns.${word}`),
    align: 'number',
    width: '94px',
    render: (line) => grams(line.after[key]),
  })
  const signed = (figure: string) =>
    Number(figure) === 0 ? '–' : `${figure.startsWith('-') ? '−' : '+'}${grams(figure.replace('-', ''))}`
  return [
    { key: 'at', head: head('at'), width: '104px', card: 'status', render: ({ at }) => moment(at) },
    {
      key: 'what',
      head: head('what'),
      card: 'lead',
      render: ({ action, day, reference, reason, byName, case: of, companyName }) => {
        const cameInBy = reference && t('balances.statement.cameInBy', { number: reference })
        const about =
          of === null ? [reference, day && mediumDay(day), reason, byName] : [cameInBy, companyName]
        const said = about.filter(Boolean).join(' · ')
        return (
          <>
            {t(`balances.statement.actions.${action}`)}{' '}
            {of !== null && (
              <PermitNumber number={of.number ?? '–'} href={hrefOf(`/import-export/${of.id}`)} />
            )}
            {said !== '' && (
              <span className="pv-hint pv-block pv-anywhere">
                <bdi>{said}</bdi>
              </span>
            )}
          </>
        )
      },
    },
    {
      key: 'amount',
      head: head('amount'),
      align: 'number',
      width: '94px',
      render: ({ case: of, grams: amount }) => (of === null ? '–' : grams(amount)),
    },
    {
      key: 'change',
      head: head('change'),
      align: 'number',
      width: '98px',
      render: (line) => signed(signOf(line)),
    },
    after('limitGrams', 'limit'),
    after('usedGrams', 'used'),
    after('reservedGrams', 'reserved'),
    {
      key: 'left',
      head: t('balances.columns.left'),
      align: 'number',
      width: '94px',
      render: ({ after: { freeGrams } }) => (
        <b className={freeGrams.startsWith('-') ? 'pv-red' : undefined}>{grams(freeGrams)}</b>
      ),
    },
    ...(saysDepartures ? departuresShown.map((key) => after(`${key}Grams`, key)) : []),
  ]
}
