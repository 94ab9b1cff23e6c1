import { type Child, element } from './elements.ts'
import { type IconName, icon } from './icons.ts'
import type { VerifyOutput } from './verify-request.ts'

type Verdict = VerifyOutput['verdict']
/** Tones of the band, look §5; `plain` is for everything that is no verdict. */
export type BandTone = 'green' | 'neutral' | 'red' | 'amber' | 'plain'

export const verdictStyles: Record<Verdict, { tone: BandTone; icon: IconName }> = {
  VALID: { tone: 'green', icon: 'rosette' },
  PARTLY_USED: { tone: 'green', icon: 'half' },
  USED_UP: { tone: 'neutral', icon: 'archive' },
  CLOSED: { tone: 'neutral', icon: 'archive' },
  EXPIRED: { tone: 'neutral', icon: 'calendarOff' },
  CANCELLED: { tone: 'neutral', icon: 'crossed' },
  HOLDER_CLOSED: { tone: 'red', icon: 'hand' },
  LICENSE_STOPPED: { tone: 'red', icon: 'hand' },
  SUSPENDED: { tone: 'red', icon: 'hand' },
  REVOKED: { tone: 'red', icon: 'shieldCross' },
  REPLACED: { tone: 'neutral', icon: 'replace' },
  STOPPED_ABROAD: { tone: 'red', icon: 'hand' },
  INSUFFICIENT: { tone: 'red', icon: 'hand' },
  HELD: { tone: 'red', icon: 'hand' },
  NOT_FOUND: { tone: 'amber', icon: 'fileOff' },
}

/** A word that a narrow telephone would have to break in the middle. */
const isLong = (sentence: string): boolean => sentence.split(' ').some((word) => word.length > 9)

/** The band across the page: an icon and one big word, its meaning, and small print under both; a mark stands before them. */
export const band = (
  style: { tone: BandTone; icon: IconName },
  word: string,
  meaning: Child[],
  smallPrint: Child[] = [],
  mark: string | null = null,
): HTMLElement =>
  element(
    'div',
    { class: `band band-${style.tone}` },
    element(
      'div',
      { class: 'inner' },
      mark === null ? null : element('p', { class: 'mark' }, mark),
      element(
        'div',
        { class: 'band-head' },
        icon(style.icon),
        element(
          'div',
          { class: 'band-words' },
          element('h1', { tabindex: '-1', class: isLong(word) ? 'long' : '' }, word),
          meaning.length > 0 ? element('p', { class: 'meaning' }, ...meaning) : null,
        ),
      ),
      smallPrint.length > 0 ? element('p', { class: 'small-print' }, ...smallPrint) : null,
    ),
  )
