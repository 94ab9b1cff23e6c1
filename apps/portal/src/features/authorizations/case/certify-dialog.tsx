import type { FollowingCertificate } from '@papaver/contract/authorizations/certificate-schema.ts'
import { headFields } from '@papaver/contract/authorizations/head-fields.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { showToast } from '../../../platform/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { readDecimal } from '../../../ui/decimal-text.ts'
import { DescribedField } from '../../../ui/form/described-field.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../casework/actions/use-act.ts'
import shared from '../../casework/casework.module.css'
import { headInput, headOf } from '../../casework/draft/typed.ts'
import { useUnitWord } from '../../masters/goods/units.ts'
import { useFieldWords } from './field-words.ts'

const fields = headFields.filter(({ section, key }) => section === 'purpose' && key.includes('.'))
interface Typed {
  foreignCertificate: Record<string, FieldValue>
  /** By the id of the line. */
  amounts: Record<string, string>
}
const nothing: Typed['foreignCertificate'] = Object.fromEntries(
  fields.map(({ key }) => [key.replace('foreignCertificate.', ''), '']),
)

/** What was typed, whole; undefined while something is missing or cannot be read. */
const certificateOf = (
  { lines }: Authorization,
  typed: Typed,
  culture: string,
): FollowingCertificate | undefined => {
  const said = lines.flatMap(({ id, unit }) => {
    const reading = readDecimal(typed.amounts[id] ?? '', culture, unit ?? undefined)
    return reading.kind === 'amount' && unit !== null
      ? [{ id, certified: { quantity: reading.amount, unit } }]
      : []
  })
  const { foreignCertificate } = headInput(
    fields,
    headOf(fields, typed, culture),
    culture,
  ) as Partial<FollowingCertificate>
  const { validUntil, ...wanted } = foreignCertificate ?? { number: null }
  const isWhole = Object.values(wanted).every((value) => value !== null) && said.length === lines.length
  return isWhole && foreignCertificate ? { foreignCertificate, lines: said } : undefined
}

/** The certificate that follows a humanitarian export: what it says, line by line. */
export const CertifyDialog = ({ record, onClose }: { record: Authorization; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const unitWord = useUnitWord()
  const { day } = useFormats()
  const fieldOf = useFieldWords(record.direction)
  const act = useAct(record)
  const form = useForm<Typed>({
    standing: {
      foreignCertificate: nothing,
      amounts: Object.fromEntries(record.lines.map(({ id }) => [id, ''])),
    },
  })
  const say = (key: string) => t(`authorizations.actions.certify.${key}`)
  const certificate = certificateOf(record, form.values, i18n.language)
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
      <div className={`${shared.asked} pv-flex pv-wrap pv-top pv-block-8`}>
        {fields.map((field) => (
          <DescribedField
            key={field.key}
            field={field}
            bound={form.atPath<FieldValue>(field.key)}
            label={fieldOf(field.key)}
          />
        ))}
        {record.lines.map(({ id, position, name, unit }) => (
          <TextField
            key={id}
            label={`${position}. ${name}`}
            hint={fieldOf('line.certified')}
            inputMode="decimal"
            unit={unit ?? undefined}
            ltr
            end={unit === null ? '' : unitWord(unit)}
            {...form.atPath<string>(`amounts.${id}`)}
          />
        ))}
      </div>
    </ConfirmDialog>
  )
}
