import type { CaseView } from '@papaver/contract/casework/schema.ts'
import type { ReactNode } from 'react'
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
import { useCaseWords, useKind } from '../context.ts'
import { callOf, having } from '../queries.ts'
import { useSignatureFacts } from '../use-signature-facts.ts'

interface DocumentCardProps {
  readonly record: CaseView
  readonly document: NonNullable<CaseView['document']>
  readonly title: string
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The issued document: its number with the check code, the document itself, and how others check it. */
export const DocumentCard = ({ record, document, title, children }: DocumentCardProps) => {
  const { t } = useTranslation()
  const { feature } = useKind()
  const say = useCaseWords()
  const { mediumDay } = useFormats()
  const label = (key: string) => say(`case.${key}`)
  const download = useSending({
    mutationFn: () =>
      call(callOf(having(feature, 'document'), 'document'), { params: { id: record.id } }) as Promise<File>,
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: label('failed'), text: explain(error, t).title }),
  })
  const signatureFacts = useSignatureFacts(document.signature)
  return (
    <Card title={title}>
      <Facts
        facts={[
          { label: say('list.columns.number'), value: <PermitNumber number={record.number ?? ''} /> },
          {
            label: label('checkCode'),
            value: <Code className="pv-medium pv-mono">{document.checkCode}</Code>,
          },
          { label: label('issuedOn'), value: mediumDay(document.issuedOn) },
          ...signatureFacts,
        ]}
      />
      <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
        <Button icon="file-text" busy={download.isPending} onClick={() => download.mutate()}>
          {label('open')}
        </Button>
        <Button kind="link" icon="rosette-discount-check" href={document.verifyUrl}>
          {label('verify')}
        </Button>
        {children}
      </div>
    </Card>
  )
}
