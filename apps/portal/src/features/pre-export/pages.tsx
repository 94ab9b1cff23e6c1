import { preExportFields } from '@papaver/contract/pre-export/fields.ts'
import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import type { PreExport } from '@papaver/contract/pre-export/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { listed, listedApart } from '../../platform/listed.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { TextField } from '../../ui/text-field.tsx'
import { usePages } from '../casework/context.ts'
import { useDescribedFacts } from '../casework/described.tsx'
import { waysIn } from '../casework/list/use-ways.ts'
import { CasePage } from '../casework/page/case-page.tsx'
import type { CasePages, CasePartProps, Notice, NoticesInput, OwnInputs } from '../casework/pages.ts'
import { preExportList } from './list.ts'

/** What the button of each file says. */
const wordOf = { text: 'letter', exchangeFile: 'exchange', dataFile: 'data' } as const

/** The signed letter, and the notification as it goes out by another way than mail. */
const Files = ({ record: { id, letters } }: { record: PreExport }) => {
  const { t } = useTranslation()
  const letter = letters.find(({ decision }) => decision === 'notify')
  const file = useSending({
    mutationFn: (name: 'letter' | 'text' | 'exchangeFile' | 'dataFile') =>
      name === 'letter'
        ? call('pre-export.letter', { params: { id, letterId: letter?.id ?? '' } })
        : call(`pre-export.${name}`, { params: { id } }),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({ tone: 'red', title: t('pre-export.case.failed'), text: explain(error, t).title }),
  })
  const isBusy = (name: typeof file.variables) => file.isPending && file.variables === name
  return (
    <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
      {letter !== undefined && (
        <Button
          icon="file-text"
          busy={isBusy('letter')}
          disabled={file.isPending}
          onClick={() => file.mutate('letter')}
        >
          {t('pre-export.case.openLetter')}
        </Button>
      )}
      {(['text', 'exchangeFile', 'dataFile'] as const).map((name) => (
        <Button
          key={name}
          icon="download"
          busy={isBusy(name)}
          disabled={file.isPending}
          onClick={() => file.mutate(name)}
        >
          {t(`pre-export.case.${wordOf[name]}`)}
        </Button>
      ))}
    </div>
  )
}

/** How much of what; then what has been said of the rest. */
const useSaid = (record: PreExport) => {
  const { useValueWords, useFieldWords } = usePages()
  const sayValue = useValueWords()
  const labelOf = useFieldWords(record)
  const [substance, ...rest] = preExportFields.filter(
    ({ key, ...field }) =>
      key !== 'unit' && key !== 'quantity' && ('required' in field || (record[key] ?? null) !== null),
  )
  const goods = useDescribedFacts(substance ? [substance] : [], record)
  const others = useDescribedFacts(rest, record)
  const { quantity, unit } = record
  const amount = quantity && `${sayValue('quantity', quantity)} ${unit ? sayValue('unit', unit) : ''}`.trim()
  return [...goods, { label: labelOf('quantity'), value: <bdi>{amount ?? '–'}</bdi> }, ...others]
}

const FactsOfNotification = ({ record }: CasePartProps<PreExport>) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const described = useSaid(record)
  const fact = (key: string, value: string | null) =>
    value === null || value === '' ? [] : [{ label: t(`pre-export.case.${key}`), value: <bdi>{value}</bdi> }]
  const codes = (key: string, value: string | null) =>
    value === null ? [] : [{ label: t(`pre-export.letter.${key}`), value: <bdi dir="ltr">{value}</bdi> }]
  const on = (day: string | null) => (day === null ? null : mediumDay(day))
  const to = listedApart(record.addressees.map(({ name, mail }) => listed([isolated(name), isolated(mail)])))
  const facts = [
    ...fact('company', record.companyName ?? t('pre-export.case.unknownCompany')),
    ...described,
    ...codes('casNumber', record.casNumber),
    ...codes('hsCode', record.hsCode),
    ...(record.request === null
      ? []
      : [
          {
            label: t('pre-export.case.request'),
            value: (
              <PermitNumber
                number={record.request.number}
                href={hrefOf(`/import-export/${record.request.id}`)}
              />
            ),
          },
        ]),
    ...fact('sentOn', on(record.sentOn)),
    ...fact('answeredOn', on(record.answeredOn)),
    ...fact('answerReference', record.answerReference),
    ...(record.goesByMail ? fact('addressees', to || t('pre-export.case.noAddressees')) : []).map((one) => ({
      ...one,
      wide: to !== '',
    })),
  ]
  return (
    <Card title={t(`pre-export.kinds.${record.kind}`)}>
      <Facts facts={facts} />
      {record.isVoluntary && <p className="pv-note">{t('pre-export.case.voluntary')}</p>}
      {!record.goesByMail && <p className="pv-note">{t('pre-export.case.bySaving')}</p>}
      {record.isPenOnline && <p className="pv-note">{t('pre-export.case.penOnline')}</p>}
      <Files record={record} />
    </Card>
  )
}

/** The day of the answer has gone by. */
const notices = ({ record, t, formats }: NoticesInput<PreExport>): Notice[] => {
  const { status, replyBy } = record
  const isLate = (status === 'SNT' || status === 'ACK') && replyBy !== null && replyBy < todayHere()
  return isLate
    ? [
        {
          key: 'overdue',
          tone: 'red',
          icon: 'clock-x',
          text: t('pre-export.case.notice.overdue', { day: formats.day(replyBy) }),
        },
      ]
    : []
}

/** Of which day an answer is, and by which reference it goes. */
const useOwnInputs = (record: PreExport, button: string): OwnInputs => {
  const { t } = useTranslation()
  const [day, setDay] = useState(todayHere())
  const [reference, setReference] = useState('')
  if (button !== 'clear' && button !== 'object') return {}
  const given = reference.trim()
  return {
    fields: (
      <>
        <DateField
          label={t('pre-export.case.day')}
          value={day}
          min={record.sentOn ?? undefined}
          max={todayHere()}
          onChange={setDay}
        />
        <TextField
          label={t('pre-export.case.answerReference')}
          value={reference}
          maxLength="number"
          onChange={setReference}
        />
      </>
    ),
    body: { answeredOn: day, ...(given === '' ? {} : { reference: given }) },
    isReady: day !== '',
  }
}

/** How the portal shows a notification; what is not said here is alike for every kind of case. */
const preExportPages: CasePages<PreExport> = {
  kind: preExportKind,
  feature: 'pre-export',
  fields: preExportFields,
  Main: FactsOfNotification,
  primaries: ['clear', 'edit', 'take'],
  icons: {
    acknowledge: 'inbox',
    inquire: 'message-question',
    clear: 'circle-check',
    object: 'ban',
    noAnswer: 'clock-x',
    withdraw: 'circle-x',
  },
  useWays: waysIn(preExportList),
  notices,
  useOwnInputs,
}

export const PreExportPage = () => <CasePage pages={preExportPages} />
