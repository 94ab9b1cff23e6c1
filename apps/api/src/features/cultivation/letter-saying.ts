import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { cultivationRefusals } from '@papaver/contract/cultivation/refusals.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { figure } from '../../platform/documents/figures.ts'
import { cultivationLabels } from '../../platform/documents/labels.ts'
import { type LetterKind, translator } from '../casework/public.ts'
import type { CultivationRecord } from './record.ts'

/** What letters of decisions about cultivations say: what was to grow, and on how much land. */
export const cultivationLetters: LetterKind<CultivationRecord> = {
  entity: cultivationKind.entity,
  signatoryTitle: 'cultivation.signatoryTitle',
  failure: cultivationRefusals.cultivationDocumentFailed,
  sayingOf: async ({ masters }, { cultivation }, culture) => {
    const { substanceId, issuedOn, squareMetres } = cultivation
    const labels = cultivationLabels(culture)
    const substance = substanceId === null ? undefined : masters.substance(substanceId)
    const area = figure(plain(squareMetres), culture)
    const { own, en } = labels.metres
    return {
      subject: 'cultivation',
      title: labels.title,
      issuedOn,
      reference: null,
      facts: [
        { label: labels.crop, value: translator(culture)(substance?.names) },
        { label: labels.squareMetres, value: { own: `${area}\u00a0${own}`, en: `${area}\u00a0${en}` } },
      ],
      lines: [],
    }
  },
}
