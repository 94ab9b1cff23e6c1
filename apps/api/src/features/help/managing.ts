import type { HelpManaged, HelpManagedArticle } from '@papaver/contract/help/schema.ts'
import type { HelpTextState } from '@papaver/contract/help/vocabulary.ts'
import { fillWordsInText } from '@papaver/contract/help/words.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { propertiesOf } from './properties.ts'
import { fileOf } from './reading.ts'
import { shippedHelp } from './shipped.ts'
import { type ArticleRow, findArticle, listArticles } from './store/articles.ts'
import { listFiles } from './store/files.ts'
import { listTextHeads, listTextsOf, type TextHead } from './store/texts.ts'
import { type SpokenWords, wordsIn } from './words.ts'

const stateOf = ({ shippedHash, seenHash, isChanged }: TextHead): HelpTextState => {
  if (shippedHash === null) return 'own'
  if (!isChanged) return 'shipped'
  return shippedHash === seenHash ? 'changed' : 'newerShipped'
}

const headOf = (text: TextHead) => ({
  culture: text.culture,
  state: stateOf(text),
  version: text.version,
  changedAt: text.changedAt.toISOString(),
})

interface Editor {
  readonly culture: string
  readonly say: SpokenWords['say']
}

/** The editor's language, else English, else any. */
const titleOf = (texts: readonly TextHead[], { culture, say }: Editor): string => {
  const text =
    texts.find((each) => each.culture === culture) ?? texts.find((each) => each.culture === 'en') ?? texts[0]
  return fillWordsInText(text?.title ?? '', say)
}

const managed = (row: ArticleRow, texts: readonly TextHead[], editor: Editor): HelpManaged => ({
  key: row.key,
  ...propertiesOf(row),
  title: titleOf(texts, editor),
  isShipped: row.isShipped,
  version: row.version,
  changedAt: row.changedAt.toISOString(),
  texts: texts.map(headOf),
})

/** Every article with the state of its texts, in the order of the contents. */
export const listManaged = async (db: Reader, culture: string): Promise<HelpManaged[]> => {
  const [rows, texts] = await Promise.all([listArticles(db), listTextHeads(db)])
  const editor = { culture, say: (await wordsIn(db, culture)).say }
  return rows.map((row) =>
    managed(
      row,
      texts.filter(({ articleKey }) => articleKey === row.key),
      editor,
    ),
  )
}

/** One article with all its texts as they are written, words unfilled. */
export const getManaged = async (db: Reader, key: string, culture: string): Promise<HelpManagedArticle> => {
  const row = (await findArticle(db, key)) ?? refuse(frameRefusals.notFound)
  const [texts, files] = await Promise.all([listTextsOf(db, key), listFiles(db, [key])])
  const shipped = shippedHelp().articles.get(key)
  const editor = { culture, say: (await wordsIn(db, culture)).say }
  return {
    ...managed(row, texts, editor),
    texts: texts.map((text) => {
      const ships = shipped?.texts.get(text.culture)
      return {
        ...headOf(text),
        title: text.title,
        markdown: text.markdown,
        shipped: ships === undefined ? null : { title: ships.title, markdown: ships.markdown },
      }
    }),
    files: files.map(fileOf),
  }
}
