import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { ReturnedEndorsements } from '@papaver/contract/endorsements/returned-schema.ts'
import { compare, isPositive } from '@papaver/contract/quantities/base.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { useFormats } from '../../../platform/formats.ts'
import { listed, listedApart } from '../../../platform/listed.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { FailedState } from '../../../ui/state-panel.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { returnedQuery } from '../queries.ts'
import { NothingDialog } from './letter-dialogs.tsx'
import { LetterEntries } from './letter-entries.tsx'
import { ReturnDialog } from './return-dialog.tsx'

type Line = ReturnedEndorsements['lines'][number]
interface CardProps {
  record: Authorization
  /** Records of a line contradict each other, and nobody has decided what counts. */
  isUndecided: boolean
}
interface PartProps extends CardProps {
  returned: ReturnedEndorsements
}

/** Goods have come in, or can no longer come: there is something to tell. */
const isReturnable = ({ record, returned }: Omit<PartProps, 'isUndecided'>): boolean =>
  returned.lines.some(({ counted }) => isPositive(counted)) || !['ISS', 'PAU', 'SUS'].includes(record.status)

/** What came in for it and is not kept: nothing is told under it by message. */
const ToKeep = ({ toKeep }: Pick<ReturnedEndorsements, 'toKeep'>) => {
  const { t } = useTranslation()
  const button = t('exchange.use.kept.button')
  return toKeep.map(({ incomingId, number }) => (
    <LineNotice key={incomingId} tone="amber" icon="alert-triangle">
      <p>{t('endorsements.returned.toKeep', { number: isolated(number), button })}</p>
      <p>
        <PermitNumber number={number} href={hrefOf(`/exchange/incoming/${incomingId}`)} />
      </p>
    </LineNotice>
  ))
}

/** A message about it has not arrived yet, or was not accepted. */
const isOnTheWay = ({ lines }: Pick<ReturnedEndorsements, 'lines'>): boolean =>
  lines.some(({ returned, arrived }) => compare(returned, arrived) !== 0)
const isOpen = ({ lines }: Pick<ReturnedEndorsements, 'lines'>): boolean =>
  lines.some(({ open }) => isPositive(open))
/** All that counts went by itself, so that a letter has nothing to add: a decision is told by itself as well. */
const wentByItself = (returned: ReturnedEndorsements): boolean =>
  returned.way === 'machine' && !isOpen(returned) && returned.lines.some((line) => isPositive(line.returned))

const Standing = ({ record, returned, isUndecided }: PartProps) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { dueOn } = returned
  const isLate = dueOn !== null && dueOn < todayHere()
  const isWaiting = isOnTheWay(returned)
  const due = isWaiting && !isOpen(returned) ? 'onTheWay' : isLate ? 'late' : 'due'
  return (
    <div className="pv-stack pv-gap-8">
      {dueOn !== null && (
        <StatusPill
          tone={isLate ? 'red' : 'amber'}
          icon={isLate ? 'clock-exclamation' : 'clock'}
          variant="bare"
        >
          {t(`endorsements.returned.${due}`, { day: day(dueOn) })}
        </StatusPill>
      )}
      {isWaiting && (
        <p className="pv-hint">{t('endorsements.returned.waits', { tab: t('exchange.tabs.outgoing') })}</p>
      )}
      {dueOn === null && !isWaiting && !isOpen(returned) && returned.letters.length > 0 && (
        <StatusPill tone="green" icon="circle-check" variant="bare">
          {t('endorsements.returned.done')}
        </StatusPill>
      )}
      {!isReturnable({ record, returned }) && <p className="pv-hint">{t('endorsements.returned.notYet')}</p>}
      {isUndecided && (
        <StatusPill tone="amber" icon="alert-triangle" variant="bare">
          {t(`endorsements.returned.${wentByItself(returned) ? 'differsSent' : 'differs'}`)}
        </StatusPill>
      )}
    </div>
  )
}

const Quantities = ({ lines }: { lines: readonly Line[] }) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const amount = (key: 'counted' | 'returned' | 'open'): Column<Line> => ({
    key,
    head: t(`endorsements.returned.columns.${key}`),
    align: 'number',
    render: (line) => figure(line[key], line.unit),
  })
  return (
    <DataTable
      inCard
      caption={t('endorsements.returned.title')}
      columns={[
        {
          key: 'goods',
          head: t('endorsements.returned.columns.goods'),
          card: 'lead',
          render: ({ position, name }) => (
            <span className="pv-strong">
              {position}. {name}
            </span>
          ),
        },
        amount('counted'),
        {
          ...amount('returned'),
          render: ({ returned, arrived, unit }) => (
            <span className="pv-stack pv-gap-2">
              {figure(returned, unit)}
              {compare(returned, arrived) !== 0 && (
                <span className="pv-hint">
                  {t('endorsements.returned.arrived', { quantity: figure(arrived, unit) })}
                </span>
              )}
            </span>
          ),
        },
        amount('open'),
      ]}
      rows={lines}
      rowKey={({ lineId }) => lineId}
      rowName={({ name }) => name}
    />
  )
}

const Buttons = ({ record, returned, isUndecided }: PartProps) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'return' | 'nothing'>()
  const close = () => setAsking(undefined)
  if (!returned.mayAct || !isReturnable({ record, returned })) return null
  return (
    <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12" data-noprint>
      {!wentByItself(returned) && (
        <Button icon="writing-sign" disabled={isUndecided} onClick={() => setAsking('return')}>
          {t('endorsements.returned.make')}
        </Button>
      )}
      {returned.dueOn !== null && (
        <Button kind="link" icon="ban" onClick={() => setAsking('nothing')}>
          {t('endorsements.returned.nothing')}
        </Button>
      )}
      {asking === 'return' && <ReturnDialog id={record.id} returned={returned} onClose={close} />}
      {asking === 'nothing' && <NothingDialog id={record.id} onClose={close} />}
    </div>
  )
}

const useFacts = ({ way, country, addressees }: ReturnedEndorsements) => {
  const { t } = useTranslation()
  const to = listedApart(addressees.map(({ name, mail }) => listed([isolated(name), isolated(mail)])))
  return [
    { label: t('authorizations.case.foreign.country'), value: country?.name },
    { label: t('authorizations.case.foreign.how'), value: t(`endorsements.returned.ways.${way}`, { to }) },
  ]
}

const Content = (props: PartProps) => {
  const { record, returned } = props
  const facts = useFacts(returned)
  return (
    <>
      <ToKeep toKeep={returned.toKeep} />
      <Standing {...props} />
      <div className="pv-before-12">
        <Facts facts={facts} />
      </div>
      {isReturnable({ record, returned }) && <Quantities lines={returned.lines} />}
      <Buttons {...props} />
      <LetterEntries id={record.id} returned={returned} />
    </>
  )
}

/** What of an import goes back to the authority of the exporting country, and what has gone; officers only. */
export const ReturnedCard = (props: CardProps) => {
  const { record } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: returned, error, isError, refetch } = useQuery(returnedQuery(record.id))
  const title = t('endorsements.returned.title')
  if (returned === undefined)
    return isError ? (
      <Card title={title}>
        <FailedState
          title={t('endorsements.returned.failed')}
          help={explainRefusal(error, t, formats).title}
          onRetry={() => void refetch()}
        />
      </Card>
    ) : null
  if (!returned.isSubject && returned.letters.length === 0) return null
  return (
    <Card title={title} foot={t('endorsements.returned.lead')}>
      <Content {...props} returned={returned} />
    </Card>
  )
}
