import { beginningOf, plainOf } from '@papaver/contract/help/plain-text.ts'
import type { HelpArticle, HelpFile, HelpSummary } from '@papaver/contract/help/schema.ts'
import { screenFit } from '@papaver/contract/help/screens.ts'
import type { HelpReader } from '@papaver/contract/help/vocabulary.ts'
import { fillWords, fillWordsInText } from '@papaver/contract/help/words.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { openFile } from '../../platform/files.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { search } from './searching.ts'
import { type FileRow, findFile, listFiles } from './store/files.ts'
import {
  findVisible,
  listUnseenNews,
  listVisible,
  listVisibleTexts,
  type Scope,
  type VisibleHead,
  type VisibleText,
} from './store/visible.ts'
import { type SpokenWords, wordsIn } from './words.ts'

const excerptLength = 140
/** A word's braces that the cut went through. */
const cutWord = /\{\{[^}]*$/

const headOf = ({ key, kind, area, culture }: VisibleHead, { cultures }: Scope) => ({
  key,
  kind,
  area,
  culture,
  isFallback: culture !== cultures[0],
})

/** The portal's words stand in the reader's language, also in a text of another: so they stand on his screen. */
const sayFor = async (db: Reader, { cultures }: Scope): Promise<SpokenWords['say']> =>
  (await wordsIn(db, cultures[0] ?? 'en')).say

/** The first sentences below any heading. */
const firstParagraph = (markdown: string): string =>
  markdown
    .replaceAll(/^#.*$/gm, '')
    .trim()
    .split(/\n\s*\n/)[0] ?? ''

const summaryOf = (row: VisibleHead, scope: Scope, say: SpokenWords['say']): HelpSummary => {
  const plain = plainOf(fillWords(firstParagraph(row.beginning.replace(cutWord, '')), say))
  return {
    ...headOf(row, scope),
    title: fillWordsInText(row.title, say),
    excerpt: beginningOf(plain, excerptLength),
  }
}

export const fileOf = ({ id, name, mediaType, bytes }: FileRow): HelpFile => ({ id, name, mediaType, bytes })

const articleOf = (
  row: VisibleText,
  scope: Scope,
  say: SpokenWords['say'],
  files: readonly FileRow[],
): HelpArticle => ({
  ...headOf(row, scope),
  title: fillWordsInText(row.title, say),
  markdown: fillWords(row.markdown, say),
  version: row.version,
  changedAt: row.changedAt.toISOString(),
  files: files.filter(({ articleKey }) => articleKey === row.key).map(fileOf),
})

/** What is written for a role of this reader; what is for visitors is for everybody and stands back behind it. */
const isForOwnRole = ({ readers }: VisibleHead, scope: Scope): boolean =>
  readers.some((reader) => reader !== 'VISITOR' && scope.readers.includes(reader))

/** The articles beside this screen, those that name it most closely first. */
const besideScreen = (rows: VisibleHead[], screen: string, scope: Scope): VisibleHead[] => {
  const fitOf = ({ screens }: VisibleHead): number =>
    Math.max(0, ...screens.map((pattern) => screenFit(pattern, screen)))
  const beside = rows.filter((row) => fitOf(row) > 0)
  const own = beside.filter((row) => isForOwnRole(row, scope))
  return (own.length > 0 ? own : beside).toSorted((left, right) => fitOf(right) - fitOf(left))
}

/** What this reader may see: all of it in order, or what is beside a screen, or what holds some words. */
export const listHelp = async (
  deps: Deps,
  scope: Scope,
  { screen, q }: { screen?: string | undefined; q?: string | undefined },
): Promise<HelpSummary[]> => {
  const say = await sayFor(deps.db, scope)
  const visible = await listVisible(deps.db, scope)
  const rows = [
    ...visible.filter((row) => isForOwnRole(row, scope)),
    ...visible.filter((row) => !isForOwnRole(row, scope)),
  ]
  const beside = screen === undefined ? rows : besideScreen(rows, screen, scope)
  if (q === undefined || q === '') return beside.map((row) => summaryOf(row, scope, say))
  const { items } = await search(deps, scope, q)
  return items.flatMap(({ key }) =>
    beside.filter((row) => row.key === key).map((row) => summaryOf(row, scope, say)),
  )
}

export const getArticle = async (db: Reader, scope: Scope, key: string): Promise<HelpArticle> => {
  const row = (await findVisible(db, scope, key)) ?? refuse(frameRefusals.notFound)
  return articleOf(row, scope, await sayFor(db, scope), await listFiles(db, [key]))
}

/** All that one role needs to know, chapter after chapter. */
export const getGuide = async (db: Reader, scope: Scope, role: HelpReader) => {
  const rows = (await listVisibleTexts(db, scope)).filter(({ kind }) => kind === 'guide')
  const files = await listFiles(
    db,
    rows.map(({ key }) => key),
  )
  const say = await sayFor(db, scope)
  return { role, chapters: rows.map((row) => articleOf(row, scope, say, files)) }
}

export const listNews = async (db: Reader, scope: Scope, accountId: string): Promise<HelpSummary[]> => {
  const rows = await listUnseenNews(db, scope, accountId)
  const say = await sayFor(db, scope)
  return rows.map((row) => summaryOf(row, scope, say))
}

/** The bytes of an attachment whose article `mayRead` lets this reader see. */
export const sendAttachment = async (
  db: Reader,
  id: string,
  reply: FastifyReply,
  mayRead: (articleKey: string) => Promise<boolean>,
) => {
  const row = await findFile(db, id)
  const file =
    row !== undefined && (await mayRead(row.articleKey)) ? await openFile(db, row.fileId) : undefined
  return file === undefined ? refuse(frameRefusals.notFound) : sendFile(reply, file)
}
