import { longestLimit } from '@papaver/contract/statistics/template.ts'
import { useTranslation } from 'react-i18next'
import { readWhole } from '../../../ui/decimal-text.ts'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'

type WholeFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}

/** A whole number without a sign; what is none is not taken. */
export const WholeField = ({ value, onChange, ...field }: WholeFieldProps) => {
  const { i18n } = useTranslation()
  return (
    <TextField
      {...field}
      ltr
      inputMode="numeric"
      maxLength={longestLimit}
      width="160px"
      value={value === null ? '' : String(value)}
      onChange={(typed) => {
        const whole = readWhole(typed, i18n.language)
        if (typed.trim() === '' || whole !== undefined) onChange(whole ?? null)
      }}
    />
  )
}
