import type { IncomingItem, SaidChange, SaidEndorsement } from '@papaver/contract/exchange/schema.ts'

/** What a message is about, as far as its row says it. */
export type News =
  | Pick<SaidChange, 'subject' | 'change' | 'on' | 'reason' | 'successor'>
  | Pick<SaidEndorsement, 'subject' | 'correctsId'>
  | { readonly subject: 'issued' | 'keyReported' }

export const newsOf = (said: News): Pick<IncomingItem, 'change' | 'isCorrection'> => {
  const isCorrection = said.subject === 'endorsed' && said.correctsId !== null
  if (said.subject !== 'changed') return { change: null, isCorrection }
  const { change, on, reason, successor } = said
  return { change: { change, on, reason, successor }, isCorrection }
}
