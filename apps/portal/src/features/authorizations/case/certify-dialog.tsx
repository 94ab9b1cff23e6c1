import type { FollowingCertificate } from '@papaver/contract/authorizations/certificate-schema.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { showToast } from '../../../platform/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { readDecimal } from '../../../ui/decimal-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../casework/actions/use-act.ts'
import shared from '../../casework/casework.module.css'
import { useUnitWord } from '../units.ts'
import { useFieldWords } from './field-words.ts'

const texts = ['number', 'authority', 'importer', 'exporter'] as const
const days = ['issuedOn', 'validUntil'] as const
type Field = (typeof texts)[number] | (typeof days)[number]
const limits = { number: 60, authority: 200, importer: 300, exporter: 300 } as const

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** What was typed, whole; undefined while something is missing or cannot be read. */
const certificateOf = (
  { lines }: Authorization,
  head: Readonly<Record<Field, string>>,
  amounts: Readonly<Record<string, string>>,
  culture: string,
): FollowingCertificate | undefined => {
  const said = lines.flatMap(({ id, unit }) => {
    const reading = readDecimal(amounts[id] ?? '', culture)
    return reading.kind === 'amount' && unit !== null
      ? [{ id, certified: { quantity: reading.amount, unit } }]
      : []
  })
  const isWhole =
    texts.every((name) => head[name].trim() !== '') && isDay(head.issuedOn) && said.length === lines.length
  if (!isWhole) return undefined
  return {
    foreignCertificate: { ...head, validUntil: isDay(head.validUntil) ? head.validUntil : null },
    lines: said,
  }
}

/** The certificate that follows a humanitarian export: what it says, line by line. */
export const CertifyDialog = ({ record, onClose }: { record: Authorization; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const unitWord = useUnitWord()
  const { day } = useFormats()
  const fieldOf = useFieldWords(record.direction)
  const act = useAct(record)
  const empty = { number: '', authority: '', importer: '', exporter: '', issuedOn: '', validUntil: '' }
  const [head, setHead] = useState<Record<Field, string>>(empty)
  const [amounts, setAmounts] = useState<Record<string, string>>({})
  const say = (key: string) => t(`authorizations.actions.certify.${key}`)
  const certificate = certificateOf(record, head, amounts, i18n.language)
  const send = () => {
    if (certificate === undefined) return
    act.mutate(
      { action: 'certify', body: { answers: { ...certificate } } },
      {
        onSuccess: () => {
          onClose()
          showToast({ tone: 'green', title: say('done'), text: record.number ?? '' })
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="rosette-discount-check"
      title={t('authorizations.actions.certify.title', { number: record.number ?? '' })}
      consequences={[
        t('authorizations.actions.certify.what', {
          day: record.certificateDueOn === null ? '' : day(record.certificateDueOn),
        }),
      ]}
      safeLabel={say('keep')}
      confirmLabel={say('confirm')}
      ready={certificate !== undefined}
      busy={act.isPending}
      error={act.sentence}
      onSafe={onClose}
      onConfirm={send}
    >
      <div className={shared.asked}>
        {texts.map((name) => (
          <TextField
            key={name}
            label={fieldOf(`foreignCertificate.${name}`)}
            maxLength={limits[name]}
            value={head[name]}
            onChange={(text) => setHead({ ...head, [name]: text })}
          />
        ))}
        {days.map((name) => (
          <DateField
            key={name}
            label={fieldOf(`foreignCertificate.${name}`)}
            optional={name === 'validUntil'}
            value={head[name]}
            onChange={(text) => setHead({ ...head, [name]: text })}
          />
        ))}
        {record.lines.map(({ id, position, name, unit }) => (
          <TextField
            key={id}
            label={`${position}. ${name}`}
            hint={fieldOf('line.certified')}
            inputMode="decimal"
            ltr
            maxLength={40}
            end={unit === null ? '' : unitWord(unit)}
            value={amounts[id] ?? ''}
            onChange={(text) => setAmounts({ ...amounts, [id]: text })}
          />
        ))}
      </div>
    </ConfirmDialog>
  )
}
