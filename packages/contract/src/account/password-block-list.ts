import { frequentPasswordMarks } from './frequent-passwords.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const markLength = 6

/** FNV-1a with the last steps of MurmurHash3: 32 bits, no secret, the same in a browser and on a server. */
const hashOf = (word: string): number => {
  let hash = 0x811c9dc5
  for (const sign of word) {
    hash ^= sign.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

const markOf = (word: string): string => {
  const hash = hashOf(word)
  return [0, 6, 12, 18, 24, 30].map((shift) => alphabet[(hash >>> shift) & 63]).join('')
}

const marks = new Set(frequentPasswordMarks.match(new RegExp(`.{${markLength}}`, 'g')) ?? [])

/** Is this word, in small letters, one of some thousands that are chosen most often? One in a million others is taken for one. */
export const isFrequentPassword = (word: string): boolean => marks.has(markOf(word))
