import { FileDrop, type FileDropProps } from '../file-drop.tsx'
import type { Bound } from './use-form.tsx'

type FilesFieldProps = Omit<FileDropProps, 'files' | 'onAdd' | 'onRemove' | 'error'> &
  Omit<Bound<readonly File[]>, 'onBlur'> & { onBlur?: () => void }

/** Files that go along with the form. One that may be one alone takes the place of the one before. */
export function FilesField({ value, onChange, name: _name, onBlur: _left, ...props }: FilesFieldProps) {
  return (
    <FileDrop
      {...props}
      files={value.map(({ name, size }, index) => ({ key: String(index), name, size }))}
      onAdd={(added) => onChange(props.multiple === false ? added : [...value, ...added])}
      onRemove={(key) => onChange(value.filter((_, index) => String(index) !== key))}
    />
  )
}
