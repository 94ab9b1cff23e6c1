import type { Partner, PartnerConfirmation } from '@papaver/contract/trading-establishments/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { fileForm } from '../../platform/file-form.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useFileRules } from '../casework/file-rules.ts'
import type { CasePartProps } from '../casework/pages.ts'
import { showCase } from '../casework/queries.ts'
import css from './partners.module.css'
import { feature } from './queries.ts'

interface AskedProps {
  partnerId: string
  asked: PartnerConfirmation
  mayAdd: boolean
}

const useFile = (which: 'Letter' | 'File', { partnerId, asked }: Pick<AskedProps, 'partnerId' | 'asked'>) => {
  const { t } = useTranslation()
  const params = { id: partnerId, confirmationId: asked.id }
  return useSending({
    mutationFn: () => call(`trading-establishments.confirmation${which}`, { params }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
}

/** What came back is handed in once and kept as evidence. */
const AnswerFile = ({ partnerId, asked }: Pick<AskedProps, 'partnerId' | 'asked'>) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { accept } = useFileRules()
  const add = useSending({
    mutationFn: (file: File) => {
      const params = { id: partnerId, confirmationId: asked.id }
      return call('trading-establishments.attachConfirmation', { params, form: fileForm(file) })
    },
    onSuccess: (after) => showCase(client, feature, after),
  })
  const sending = add.isPending ? [add.variables] : []
  return (
    <FileDrop
      label={t(`${feature}.confirmations.attach`)}
      hint={t(`${feature}.confirmations.attachHint`)}
      accept={accept}
      multiple={false}
      files={sending.map(({ name, size }) => ({ key: name, name, size, progress: 0.5 }))}
      disabled={add.isPending}
      onAdd={([file]) => file !== undefined && add.mutate(file)}
      {...(add.isError ? { error: explain(add.error, t).title } : {})}
    />
  )
}

const Asked = ({ partnerId, asked, mayAdd }: AskedProps) => {
  const { t } = useTranslation()
  const { mediumDay, moment } = useFormats()
  const letter = useFile('Letter', { partnerId, asked })
  const file = useFile('File', { partnerId, asked })
  const say = (key: string, values = {}) => t(`${feature}.confirmations.${key}`, values)
  const { delivery, answer, answeredOn } = asked
  const sent = delivery?.sentAt ? moment(delivery.sentAt) : ''
  const link = (name: string, download: typeof letter) => (
    <Button
      kind="link"
      isContent
      icon="file-text"
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      <Ltr>{name}</Ltr>
    </Button>
  )
  const said =
    answer === null || answeredOn === null
      ? say('awaited')
      : say('answerLine', {
          answer: t(`${feature}.choices.confirmation.${answer}`),
          day: mediumDay(answeredOn),
        })
  return (
    <li className={`${css.asked} pv-stack pv-gap-12`}>
      <Facts
        facts={[
          { label: say('authority'), value: asked.authority },
          {
            label: say('asked'),
            value: say('askedLine', { day: moment(asked.askedAt), who: asked.askedBy }),
          },
          { label: say('replyBy'), value: mediumDay(asked.replyBy) },
          { label: say('answer'), value: said },
          { label: say('letter'), value: link(asked.letter.name, letter) },
          {
            label: say('mail'),
            value: (
              <>
                <Ltr>{asked.recipient}</Ltr>
                {delivery !== null && (
                  <span className="pv-hint"> {say(`delivery.${delivery.status}`, { day: sent })}</span>
                )}
              </>
            ),
          },
          ...(asked.file ? [{ label: say('file'), value: link(asked.file.name, file) }] : []),
          ...(asked.question ? [{ label: say('question'), value: asked.question, wide: true }] : []),
          ...(asked.note ? [{ label: say('note'), value: asked.note, wide: true }] : []),
        ]}
      />
      {mayAdd && asked.file === null && <AnswerFile partnerId={partnerId} asked={asked} />}
    </li>
  )
}

/** What the authority of the partner's country was asked, and what it said; for officers alone. */
export const ConfirmationsCard = ({ record, account }: CasePartProps<Partner>) => {
  const { t } = useTranslation()
  if (record.confirmations.length === 0) return null
  return (
    <Card title={t(`${feature}.confirmations.title`)}>
      <ul className={css.rows}>
        {record.confirmations.map((asked) => (
          <Asked key={asked.id} partnerId={record.id} asked={asked} mayAdd={mayDo(account, 'case.review')} />
        ))}
      </ul>
    </Card>
  )
}
