import { type HolderEssentials, holderText, readHolder } from './holder-essentials.ts'

/** What the QR code of a cultivation permit says by itself. */
export interface CultivationEssentials extends HolderEssentials {
  readonly subject: 'cultivation'
  /** Code of the plant. */
  readonly crop: string
  /** Of all plots, in square metres; a decimal string. */
  readonly squareMetres: string
}

/** First line of the text: a cultivation permit, written as below. */
export const cultivationVersion = 'C1'

export const cultivationText = (cultivation: CultivationEssentials): string =>
  holderText(cultivationVersion, cultivation, [cultivation.crop, cultivation.squareMetres])

const area = /^\d{1,15}(\.\d{1,9})?$/

/** From what stands below the first line; undefined where it is not written as above. */
export const readCultivation = (said: readonly string[]): CultivationEssentials | undefined => {
  const read = readHolder(said, 2)
  const [crop, squareMetres] = read?.own ?? []
  if (read === undefined || !crop || squareMetres === undefined || !area.test(squareMetres)) return undefined
  return { subject: 'cultivation', ...read.essentials, crop, squareMetres }
}
