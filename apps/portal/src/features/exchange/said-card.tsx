import type { IncomingDetail, Said, SaidLine, SaidPermit } from '@papaver/contract/exchange/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { CountryCode } from '../../ui/country-code.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { useFigure } from '../masters/goods/units.ts'

const Party = ({ party }: { party: SaidPermit['importer'] }) => (
  <span className="pv-stack pv-gap-2">
    <span className="pv-inline pv-gap-6">
      <CountryCode code={party.countryId} name={party.countryId} />
      {party.name !== null && <bdi>{party.name}</bdi>}
    </span>
    {party.address !== null && (
      <span className="pv-hint">
        <bdi>{party.address}</bdi>
      </span>
    )}
  </span>
)

const usePermitFacts = (said: SaidPermit) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const label = (key: string) => t(`exchange.said.${key}`)
  return [
    { label: label('number'), value: <PermitNumber number={said.number} /> },
    { label: label('kind'), value: t(`exchange.said.directions.${said.direction}`, { kind: said.kind }) },
    { label: label('checkCode'), value: said.checkCode === null ? undefined : <Ltr>{said.checkCode}</Ltr> },
    { label: label('issuedOn'), value: said.issuedOn === null ? undefined : mediumDay(said.issuedOn) },
    { label: label('validUntil'), value: mediumDay(said.validUntil) },
    { label: label('authority'), value: said.authority ?? undefined },
    { label: label('importer'), value: <Party party={said.importer} /> },
    { label: label('exporter'), value: <Party party={said.exporter} /> },
    ...(said.certificateNumber === null
      ? []
      : [{ label: label('certificate'), value: <PermitNumber number={said.certificateNumber} /> }]),
    ...(said.replaces === null
      ? []
      : [{ label: label('replaces'), value: <PermitNumber number={said.replaces} /> }]),
  ]
}

const useFacts = (said: Said) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const label = (key: string) => t(`exchange.said.${key}`)
  const permit = usePermitFacts(said.subject === 'issued' ? said : nothing)
  if (said.subject === 'issued') return permit
  const number = { label: label('number'), value: <PermitNumber number={said.number} /> }
  if (said.subject === 'changed')
    return [
      number,
      { label: label('change'), value: t(`exchange.changes.${said.change}`) },
      { label: label('on'), value: mediumDay(said.on) },
      { label: label('reason'), value: said.reason ?? undefined, wide: true },
      ...(said.successor === null
        ? []
        : [{ label: label('successor'), value: <PermitNumber number={said.successor} /> }]),
    ]
  return [
    { label: label('ours'), value: <PermitNumber number={said.number} /> },
    { label: label('theirs'), value: <PermitNumber number={said.ownNumber} /> },
    { label: label('movedOn'), value: mediumDay(said.movedOn) },
    { label: label('isLast'), value: t(said.isLast ? 'exchange.said.yes' : 'exchange.said.no') },
    ...(said.correctsId === null
      ? []
      : [{ label: label('corrects'), value: t('exchange.said.correctsEarlier') }]),
  ]
}

const party = { name: null, address: null, countryId: '' }
/** Stands in for a permit where something else is said: hooks are called in one order. */
const nothing: SaidPermit = {
  subject: 'issued',
  ...{ kind: '', direction: 'import', group: null, number: '', checkCode: null, issuedOn: null },
  ...{ validUntil: '2000-01-01', importer: party, exporter: party, authority: null, certificateNumber: null },
  ...{ replaces: null, isDemonstration: false, lineCount: 0, lines: [] },
}

export const SaidLines = ({ lines }: { lines: readonly SaidLine[] }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const figure = useFigure()
  const columns: Column<SaidLine>[] = [
    {
      key: 'position',
      head: t('exchange.goods.position'),
      width: '60px',
      render: ({ position }) => number(String(position)),
    },
    {
      key: 'name',
      head: t('exchange.goods.name'),
      card: 'lead',
      render: ({ name, code }) => (
        <span className="pv-stack pv-gap-2">
          {/* Each in a line of the page's own direction, so that it starts below its heading. */}
          {name !== null && (
            <span>
              <bdi>{name}</bdi>
            </span>
          )}
          <span className="pv-hint">
            <Ltr>{code}</Ltr>
          </span>
        </span>
      ),
    },
    {
      key: 'quantity',
      head: t('exchange.goods.quantity'),
      align: 'number',
      width: '160px',
      render: ({ quantity, unit }) => figure(quantity, unit),
    },
    {
      key: 'base',
      head: t('exchange.goods.base'),
      align: 'number',
      width: '160px',
      render: ({ baseGrams }) => (baseGrams === null ? '–' : figure(baseGrams, 'g')),
    },
  ]
  return (
    <DataTable
      inCard
      caption={t('exchange.goods.caption')}
      columns={columns}
      rows={lines}
      rowKey={({ position }) => String(position)}
    />
  )
}

/** What the other authority says. */
export const SaidCard = ({ detail }: { detail: IncomingDetail }) => {
  const { t } = useTranslation()
  const { said } = detail
  const facts = useFacts(said)
  const isCut = said.subject === 'issued' && said.lineCount > said.lines.length
  return (
    <Card
      title={t(`exchange.subjects.${said.subject}`)}
      {...(isCut ? { foot: t('exchange.goods.cut', { count: said.lineCount }) } : {})}
    >
      <div className="pv-stack pv-gap-16">
        <Facts facts={facts} />
        {said.subject !== 'changed' && <SaidLines lines={said.lines} />}
      </div>
    </Card>
  )
}
