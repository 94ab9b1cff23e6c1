import { type LineWords, useLineFieldWords } from '../casework/line-field-words.ts'

const lists: LineWords = {
  persons: { words: 'person', named: 'fieldOfPerson' },
  quotas: { words: 'quota', named: 'fieldOfQuota' },
  stocks: { words: 'stock', named: 'fieldOfStock' },
}

export const useLicenseFieldWords = () => useLineFieldWords('licenses', lists)
