import { formsOf, makeKeyBook } from '@papaver/contract/localization/keys.ts'
import { type PseudoCulture, pseudoText } from '@papaver/contract/localization/pseudo.ts'
import { flatTexts, type MessageTree, nestTexts } from '@papaver/contract/localization/trees.ts'

/** English as a pseudo-language says it, with every form that the language's figures ask for. */
export const pseudoWords = (english: MessageTree, culture: PseudoCulture): MessageTree => {
  const texts = new Map(flatTexts(english))
  const book = makeKeyBook([...texts.keys()])
  const said = [...texts].flatMap(([key, text]): [string, string][] => {
    const spoken = pseudoText(text, culture)
    const plural = book.pluralOf(key)
    if (plural?.form !== 'other') return [[key, spoken]]
    return formsOf(culture).map((form) => [
      `${plural.root}_${form}`,
      pseudoText(texts.get(`${plural.root}_${form}`) ?? text, culture),
    ])
  })
  return nestTexts(said)
}
