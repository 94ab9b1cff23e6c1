import type { IconName } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { ProbeRow, Span } from './queries.ts'

interface StatusStyle {
  readonly tone: Tone
  readonly icon: IconName
}

/** Sign and tone of a state; the word stands beside them (look §5). */
export const statusStyles: Readonly<Record<ProbeRow['status'] | Span['status'], StatusStyle>> = {
  ok: { tone: 'green', icon: 'circle-check' },
  warning: { tone: 'amber', icon: 'alert-triangle' },
  failed: { tone: 'red', icon: 'alert-octagon' },
  off: { tone: 'neutral', icon: 'circle-minus' },
  unknown: { tone: 'neutral', icon: 'circle-dotted' },
}

export const levelStyles: Readonly<Record<string, StatusStyle>> = {
  trace: { tone: 'neutral', icon: 'circle-dotted' },
  debug: { tone: 'neutral', icon: 'circle-dotted' },
  info: { tone: 'blue', icon: 'info-circle' },
  warn: { tone: 'amber', icon: 'alert-triangle' },
  error: { tone: 'red', icon: 'circle-x' },
  fatal: { tone: 'red', icon: 'alert-octagon' },
}
