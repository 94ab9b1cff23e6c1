import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Code } from '../../../ui/code.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useSignatureFacts } from '../../casework/use-signature-facts.ts'

const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['authorizations', id, 'verifications'],
    queryFn: ({ signal }) => call('verification.views', { params: { id }, signal, isQuiet: true }),
  })

const useDownload = (id: string, name: 'document' | 'exchangeFile' | 'exchangeXml', failed: string) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: () => call(`authorizations.${name}`, { params: { id } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: t(failed), text: explain(error, t).title }),
  })
}

interface PermitCardProps {
  record: Authorization
  document: NonNullable<Authorization['document']>
}

/** The issued document: its number with the check code, how long it is good, and the document itself: for people and for programs. */
export const PermitCard = ({ record, document }: PermitCardProps) => {
  const { t } = useTranslation()
  const { mediumDay, number } = useFormats()
  const download = useDownload(record.id, 'document', 'authorizations.case.permit.failed')
  const exchange = useDownload(record.id, 'exchangeFile', 'authorizations.case.permit.exchangeFailed')
  const xml = useDownload(record.id, 'exchangeXml', 'authorizations.case.permit.exchangeFailed')
  const views = useQuery(viewsQuery(record.id)).data
  const signatureFacts = useSignatureFacts(document.signature)
  const label = (key: string) => t(`authorizations.case.permit.${key}`)
  const facts = [
    { label: label('number'), value: <PermitNumber number={record.number ?? ''} /> },
    { label: label('checkCode'), value: <Code className="pv-medium pv-mono">{document.checkCode}</Code> },
    { label: label('issuedOn'), value: mediumDay(document.issuedOn) },
    {
      label: label('validUntil'),
      value: record.validUntil === null ? '–' : mediumDay(record.validUntil),
    },
    ...(views === undefined
      ? []
      : [
          {
            label: label('checked'),
            value: t('authorizations.case.permit.times', { count: views.total, total: number(views.total) }),
          },
        ]),
    ...signatureFacts,
  ]
  return (
    <Card title={label('title')}>
      <Facts facts={facts} />
      <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
        <Button icon="file-text" busy={download.isPending} onClick={() => download.mutate()}>
          {label('open')}
        </Button>
        <Button icon="download" busy={exchange.isPending} onClick={() => exchange.mutate()}>
          {label('exchange')}
        </Button>
        <Button icon="download" busy={xml.isPending} onClick={() => xml.mutate()}>
          {label('xml')}
        </Button>
        <Button kind="link" icon="rosette-discount-check" href={document.verifyUrl}>
          {label('verify')}
        </Button>
      </div>
    </Card>
  )
}
