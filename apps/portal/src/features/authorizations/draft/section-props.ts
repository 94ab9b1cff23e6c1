import type { SectionState } from './sections.ts'

export interface SectionProps {
  state: SectionState
  /** Shown as its facts. */
  folded: boolean
  onOpen: () => void
  onFold: () => void
}
