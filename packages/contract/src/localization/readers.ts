import { flatTexts, type MessageTree, nestTexts } from './trees.ts'

/**
 * Who reads a text on the screen: anybody before signing in, everybody who has signed in, the administration's own
 * screens. Pages fetch the words of a language for each of these apart, so that nobody waits for words of screens
 * that he does not open. (Texts of the components, `ui`, are a file of their own.)
 */
export const wordReaders = ['visitors', 'people', 'office'] as const
export type WordReaders = (typeof wordReaders)[number]

/** By area, or by the beginning of a key where an area has more than one kind of screen. All else is for people. */
const readersBy: Readonly<Record<string, WordReaders>> = {
  frame: 'visitors',
  account: 'visitors',
  registration: 'visitors',
  help: 'visitors',
  'training.entry': 'visitors',
  'training.refusals': 'visitors',
  'help.manage': 'office',
  'help.write': 'office',
  'branding.loginTo': 'visitors',
  'localization.screen': 'visitors',
  'branding.menu': 'people',
  'branding.newTab': 'people',
  settings: 'office',
  localization: 'office',
  branding: 'office',
  masters: 'office',
  scheduling: 'office',
  audit: 'office',
  operations: 'office',
  'notifications.emails': 'office',
}

/** Keys without an area are the specification's own (Messages_…), the frame's. */
export const readersOf = (key: string): WordReaders => {
  const [area = '', part = ''] = key.split('.')
  return readersBy[`${area}.${part}`] ?? readersBy[part === '' ? 'frame' : area] ?? 'people'
}

/** The words of a language that these readers need, without those that another part has. */
export const wordsOfReaders = (words: MessageTree, readers: WordReaders): MessageTree =>
  nestTexts(flatTexts(words).filter(([key]) => readersOf(key) === readers))
