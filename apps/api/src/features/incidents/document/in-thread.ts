import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { incidentLabels } from '../../../platform/documents/labels.ts'
import { signedOpenLetter } from '../../../platform/documents/open-letter.ts'
import type { IncidentLetter } from './incident-letter.ts'

/** What a thread makes (workers.ts); nothing in here reads the database or the authority's edited words. */
export const incidentLetter = (letter: IncidentLetter, keys: HeldKeys): Promise<Uint8Array> => {
  const own = incidentLabels(letter.culture)
  const text = {
    title: own.title,
    lead: own[letter.addresseeKind],
    facts: letter.facts.map(({ is, value }) => ({ label: own[is], value })),
    parts: [
      { label: own.narrative, paragraphs: letter.narrative },
      { label: own.measures, paragraphs: letter.measures },
      { label: own.words, paragraphs: letter.words },
    ],
    closing: own.closing,
  }
  return signedOpenLetter(letter, text, keys)
}
