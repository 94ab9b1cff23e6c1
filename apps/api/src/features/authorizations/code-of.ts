import type { Masters } from '../masters/public.ts'

/** As the international lists call a substance; what only the nation controls is called by its own word. */
export const codeOf = (masters: Masters, substanceId: number): string => {
  const substance = masters.substance(substanceId)
  return (substance?.code ?? substance?.slug ?? '').replaceAll(' ', '')
}
