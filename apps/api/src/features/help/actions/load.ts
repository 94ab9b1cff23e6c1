import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { type ShippedArticle, type ShippedHelp, shippedHelp } from '../shipped.ts'
import * as articles from '../store/articles.ts'
import * as texts from '../store/texts.ts'

const propertiesOf = ({ kind, area, screens, readers, position }: ShippedArticle) => ({
  kind,
  area,
  screens,
  readers,
  position,
})

const isSame = (row: articles.ArticleRow, shipped: ShippedArticle): boolean => {
  const { kind, area, screens, readers, position } = row
  return (
    row.isShipped &&
    JSON.stringify({ kind, area, screens, readers, position }) === JSON.stringify(propertiesOf(shipped))
  )
}

/** Adds what is new. News that comes with an upgrade is news from now on; what was there first is news to nobody. */
const addArticles = async (
  tx: Tx,
  { articles: shipped }: ShippedHelp,
  known: ReadonlySet<string>,
  isFirst: boolean,
): Promise<number> => {
  const rows = [...shipped.values()]
    .filter(({ key }) => !known.has(key))
    .map((article) => ({
      ...propertiesOf(article),
      key: article.key,
      isActive: true,
      validFrom: null,
      announcedAt: isFirst ? null : tx.now,
      isShipped: true,
    }))
  return (await articles.insertArticles(tx, rows)).length
}

/** Whom and where an article is for follows the shipped one, unless the authority has changed it. */
const followProperties = async (
  tx: Tx,
  row: articles.ArticleRow,
  shipped: ShippedArticle | undefined,
  hasOwnText: boolean,
): Promise<boolean> => {
  if (shipped === undefined) {
    if (!row.isShipped) return false
    // It ships no more: what the authority wrote stays, as its own.
    await articles.updateArticle(tx, row.key, {
      isShipped: false,
      ...(hasOwnText ? {} : { isActive: false }),
    })
    return true
  }
  if (row.isChanged || isSame(row, shipped)) return false
  await articles.updateArticle(tx, row.key, { ...propertiesOf(shipped), isShipped: true })
  return true
}

/** A text follows the shipped one, unless the authority has changed it: then it only learns what ships now. */
const followText = async (
  tx: Tx,
  head: texts.TextHead,
  shipped: ShippedArticle | undefined,
): Promise<boolean> => {
  const { title, markdown, hash = null } = shipped?.texts.get(head.culture) ?? {}
  if (hash === head.shippedHash) return false
  if (head.isChanged || title === undefined || markdown === undefined || hash === null) {
    await texts.noteShipped(tx, head, hash)
    return true
  }
  const after = { title, markdown, shippedHash: hash, seenHash: hash, isChanged: false }
  await texts.replaceText(tx, { ...head, markdown: '' }, after)
  return true
}

const addTexts = async (
  tx: Tx,
  { articles: shipped }: ShippedHelp,
  heads: readonly texts.TextHead[],
): Promise<number> => {
  const known = new Set(heads.map(({ articleKey, culture }) => `${articleKey} ${culture}`))
  const rows = [...shipped.values()].flatMap(({ key, texts: own }) =>
    [...own]
      .filter(([culture]) => !known.has(`${key} ${culture}`))
      .map(([culture, { title, markdown, hash }]) => ({
        articleKey: key,
        culture,
        title,
        markdown,
        shippedHash: hash,
        seenHash: hash,
        isChanged: false,
      })),
  )
  await texts.insertTexts(tx, rows)
  return rows.length
}

/**
 * Brings help to what ships in `reference-data/help` and does nothing while the files are those of the last time. What
 * the authority has changed stays as it is. Returns how many articles and texts it wrote.
 */
export const loadHelp = async (tx: Tx, shipped: ShippedHelp = shippedHelp()): Promise<number> => {
  const before = await articles.lockRevision(tx)
  if (before === shipped.hash) return 0
  const rows = await articles.listArticles(tx.db)
  const heads = await texts.listTextHeads(tx.db)
  const changed = new Set(heads.filter(({ isChanged }) => isChanged).map(({ articleKey }) => articleKey))
  let written = await addArticles(tx, shipped, new Set(rows.map(({ key }) => key)), before === null)
  for (const row of rows) {
    const own = changed.has(row.key)
    if (await followProperties(tx, row, shipped.articles.get(row.key), own)) written += 1
  }
  for (const head of heads)
    if (await followText(tx, head, shipped.articles.get(head.articleKey))) written += 1
  written += await addTexts(tx, shipped, heads)
  await articles.saveRevision(tx, shipped.hash)
  recordAudit(tx, {
    action: 'help.load',
    entity: 'help',
    entityId: 'reference-data',
    details: { written, hash: shipped.hash },
  })
  return written
}
