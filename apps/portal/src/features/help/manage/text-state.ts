import type { HelpManaged } from '@papaver/contract/help/schema.ts'
import type { HelpTextState } from '@papaver/contract/help/vocabulary.ts'
import type { IconName } from '../../../ui/icon.tsx'
import type { Tone } from '../../../ui/tone.ts'

/** How a language of an article stands; `missing` where it has no text. */
export type LanguageState = HelpTextState | 'missing'

export const stateIn = ({ texts }: Pick<HelpManaged, 'texts'>, culture: string): LanguageState =>
  texts.find((text) => text.culture === culture)?.state ?? 'missing'

export const stateStyles: Record<LanguageState, { tone: Tone; icon: IconName }> = {
  shipped: { tone: 'green', icon: 'circle-check' },
  changed: { tone: 'blue', icon: 'pencil' },
  newerShipped: { tone: 'amber', icon: 'refresh' },
  own: { tone: 'blue', icon: 'star' },
  missing: { tone: 'amber', icon: 'circle-dashed' },
}
