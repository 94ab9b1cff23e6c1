import { longestScan } from '@papaver/contract/endorsements/rules.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { isMistyped, normalisePermitNumber } from '@papaver/contract/verification/rules.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError, FieldGrid } from '../../ui/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { faultOfNumber } from './device/desk/scanned.ts'
import { AwayNotice, DeskHint } from './device/device-notice.tsx'
import { WaitingEndorsements } from './device/waiting-endorsements.tsx'
import css from './endorsements.module.css'
import { explainRefusal } from './explain-refusal.ts'
import { ScanCamera } from './scan-camera.tsx'
import { ScanPicture } from './scan-picture.tsx'
import { isCodeText } from './scanned-text.ts'

type FindInput = CallInput<'endorsements.find'>['body']

const useFind = () =>
  useSending({
    mutationFn: (body: FindInput) => call('endorsements.find', { body }),
    onSuccess: ({ id }) => {
      location.hash = `#/import-export/customs/${id}`
    },
  })

interface PartProps {
  busy: boolean
  onFind: (input: FindInput) => void
}

/** A scanner types what it reads and presses Enter; pasting the address of the QR code does as well. */
const ByScan = ({ busy, onFind }: PartProps) => {
  const { t } = useTranslation()
  const [scanned, setScanned] = useState('')
  const [isOther, setOther] = useState(false)
  const find = (text: string) => {
    const token = text.trim()
    const isCode = isCodeText(token)
    setOther(token !== '' && !isCode)
    if (isCode) onFind({ token })
    setScanned('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find(scanned)
  }
  return (
    <Card title={t('endorsements.find.byScan')}>
      <form onSubmit={submit} className="pv-stack pv-gap-16">
        <TextField
          label={t('endorsements.find.scanned')}
          hint={t('endorsements.find.scannedHint')}
          value={scanned}
          error={isOther ? t('verification.device.meaning.NO_CODE') : undefined}
          onChange={(text) => {
            setScanned(text)
            setOther(false)
          }}
          maxLength={longestScan}
          autoComplete="off"
          ltr
          exact
        />
        <ScanPicture onRead={find} />
        <div className={css.buttons}>
          <ScanCamera onRead={find} />
          <Button type="submit" size={36} icon="search" busy={busy} disabled={scanned.trim() === ''}>
            {t('endorsements.find.find')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const standing = { number: '', checkCode: '' }
const faultIn = (number: string): string | undefined => {
  if (number.trim() === '') return 'endorsements.find.numberMissing'
  return faultOfNumber(number) === 'noNumber' ? 'endorsements.find.noNumber' : undefined
}
const judge = ({ number, checkCode }: typeof standing) => ({
  number: faultIn(number),
  checkCode: checkCode.trim() === '' ? 'endorsements.find.codeMissing' : undefined,
})

const ByNumber = ({ busy, onFind }: PartProps) => {
  const { t } = useTranslation()
  const form = useForm({ standing, judge })
  const normal = normalisePermitNumber(form.values.number)
  return (
    <Card title={t('endorsements.find.byNumber')}>
      <Form form={form} onSubmit={onFind} isBusy={busy} className="pv-stack pv-gap-16">
        <FieldGrid>
          <TextField
            {...form.at('number')}
            label={t('endorsements.find.number')}
            placeholder="XV/I/NP/2026/000431-2"
            maxLength={60}
            autoComplete="off"
            ltr
            exact
            warning={normal && isMistyped(normal) ? t('endorsements.find.mistyped') : undefined}
          />
          <TextField
            {...form.at('checkCode')}
            label={t('endorsements.find.code')}
            hint={t('endorsements.find.codeHint')}
            placeholder="7KQF-M2XW"
            autoComplete="off"
            ltr
            exact
          />
        </FieldGrid>
        <div className={css.buttons}>
          <Button type="submit" size={56} kind="primary" icon="search" busy={busy}>
            {t('endorsements.find.find')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** From the document in the hand to its record. */
export const FindPage = () => {
  const { t } = useTranslation()
  const formats = useFormats()
  const account = useAccount()
  const find = useFind()
  if (account === undefined) return null
  if (!mayDo(account, 'endorsement.customs') && !mayDo(account, 'endorsement.correct'))
    return <ForbiddenState title={t('endorsements.forbidden')} />
  const search = (input: FindInput) => find.mutate(input)
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={t('endorsements.find.title')}
        back={{ label: t('endorsements.expected.title'), href: '#/import-export/customs' }}
      />
      <PageContent className={css.narrow}>
        <AwayNotice isCut={isRefusal(find.error) && find.error.status === 0} />
        <div role="alert">
          {find.isError && <FieldError>{explainRefusal(find.error, t, formats).title}</FieldError>}
        </div>
        <ByNumber busy={find.isPending} onFind={search} />
        <ByScan busy={find.isPending} onFind={search} />
        {/* After the search: a lorry waits for what is looked for. */}
        <WaitingEndorsements />
        <DeskHint />
      </PageContent>
    </PageFrame>
  )
}
