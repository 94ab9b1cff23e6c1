import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'

type WholeFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
}

/** A whole number without a sign; what is no digit is not taken. */
export const WholeField = ({ value, onChange, ...field }: WholeFieldProps) => (
  <TextField
    {...field}
    ltr
    inputMode="numeric"
    maxLength={6}
    width="160px"
    value={value === null ? '' : String(value)}
    onChange={(typed) => {
      const digits = typed.replaceAll(/\D/g, '')
      onChange(digits === '' ? null : Number(digits))
    }}
  />
)
