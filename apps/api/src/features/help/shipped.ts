import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { shippedCultures } from '@papaver/contract/features.ts'
import { helpKey, helpScreen } from '@papaver/contract/help/schema.ts'
import {
  type HelpArea,
  type HelpReader,
  helpAreas,
  helpKinds,
  helpReaders,
} from '@papaver/contract/help/vocabulary.ts'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../../../../reference-data/help/', import.meta.url))

export interface ShippedText {
  readonly title: string
  readonly markdown: string
  readonly hash: string
}
export interface ShippedArticle {
  readonly key: string
  readonly kind: 'guide' | 'news'
  readonly area: HelpArea
  readonly screens: string[]
  readonly readers: HelpReader[]
  readonly position: number
  readonly texts: ReadonlyMap<string, ShippedText>
}
/** Everything in `reference-data/help`, and what changes with every byte of it. */
export interface ShippedHelp {
  readonly articles: ReadonlyMap<string, ShippedArticle>
  readonly hash: string
}

export const hashText = (title: string, markdown: string): string =>
  createHash('sha256').update(`${title}\n${markdown}`).digest('hex')

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((each) => each.trim() || []))

/** What stands above the text of an article in its first language; others have a title alone. */
const head = z.strictObject({
  title: z.string().min(1),
  area: z.enum(helpAreas),
  screens: list.pipe(z.array(helpScreen)),
  readers: list.pipe(z.array(z.enum(helpReaders)).min(1)),
  order: z.coerce.number().int(),
  kind: z.enum(helpKinds).default('guide'),
})
const headOfOther = z.strictObject({ title: z.string().min(1) })

interface HeadAndText {
  readonly head: Record<string, string>
  readonly markdown: string
}

/** Splits a file into the lines between `---` and the text below. */
export const splitHead = (file: string): HeadAndText => {
  const [, lines, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n')) ?? []
  if (lines === undefined || markdown === undefined) throw new Error('no head between two lines of ---')
  const pairs = lines.split('\n').map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
  })
  return { head: Object.fromEntries(pairs), markdown: markdown.trim() }
}

const named = <Result>(file: string, read: () => Result): Result => {
  try {
    return read()
  } catch (error) {
    throw new Error(`reference-data/help/${file} is no article`, { cause: error })
  }
}

const textOf = (title: string, markdown: string): ShippedText => ({
  title,
  markdown,
  hash: hashText(title, markdown),
})

const filesOf = (culture: string): string[] =>
  readdirSync(folder + culture)
    .filter((name) => name.endsWith('.md'))
    .sort()

type Growing = ShippedArticle & { readonly texts: Map<string, ShippedText> }
type Note = (file: string, content: string) => void

/** Every file of a language by the key in its name; a file that is none stops the start with its name. */
const eachFile = (culture: string, note: Note, take: (key: string, parts: HeadAndText) => void): void => {
  for (const name of filesOf(culture)) {
    const file = `${culture}/${name}`
    const content = readFileSync(folder + file, 'utf8')
    note(file, content)
    named(file, () => take(helpKey.parse(name.slice(0, -'.md'.length)), splitHead(content)))
  }
}

const readArticles = (note: Note): Map<string, ShippedArticle> => {
  const articles = new Map<string, Growing>()
  eachFile('en', note, (key, { head: lines, markdown }) => {
    const { title, order, ...rest } = head.parse(lines)
    articles.set(key, { key, ...rest, position: order, texts: new Map([['en', textOf(title, markdown)]]) })
  })
  for (const culture of shippedCultures.filter((each) => each !== 'en'))
    eachFile(culture, note, (key, { head: lines, markdown }) => {
      const article = articles.get(key)
      if (article === undefined) throw new Error(`English has no ${key}`)
      article.texts.set(culture, textOf(headOfOther.parse(lines).title, markdown))
    })
  return articles
}

/** Reads the articles as shipped. Throws where one is not well formed: that must stop the start. */
export const readShippedHelp = (): ShippedHelp => {
  const hash = createHash('sha256')
  const articles = readArticles((file, content) => hash.update(`\n${file}\n`).update(content))
  return { articles, hash: hash.digest('hex') }
}

let held: ShippedHelp | undefined
/** The same, read once. */
export const shippedHelp = (): ShippedHelp => {
  held ??= readShippedHelp()
  return held
}
