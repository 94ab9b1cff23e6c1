import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import type { ReactNode } from 'react'
import type { Typed } from '../typed.ts'
import type { Detail } from '../use-edits.ts'

/** What the field of any setting takes. */
export interface SettingFieldProps {
  id: SettingId
  detail: Detail
  typed: Typed
  onChange: (typed: Typed) => void
  /** Back to what is saved. */
  onUndo: () => void
  isReadOnly: boolean
  isEdited: boolean
  /** The sentence of what is wrong at a place in the value, empty for the value itself. */
  errorAt: (at: string) => string | undefined
}

export interface LabelledProps extends SettingFieldProps {
  label: string
  /** What it does, its limits and its default. */
  hint: ReactNode
}
