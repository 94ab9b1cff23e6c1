import { type LineWords, useLineFieldWords } from '../casework/line-field-words.ts'

const lists: LineWords = {
  plots: { words: 'plot', named: 'fieldOfPlot' },
  varieties: { words: 'variety', named: 'fieldOfVariety' },
  buyers: { words: 'buyer', named: 'fieldOfBuyer' },
}

export const useCultivationFieldWords = () => useLineFieldWords('cultivation', lists)
