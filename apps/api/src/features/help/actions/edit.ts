import { helpRefusals } from '@papaver/contract/help/refusals.ts'
import type {
  helpCreateInput,
  helpPutBackInput,
  helpSaveInput,
  helpTextInput,
} from '@papaver/contract/help/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Origin, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { refuseStale, refuseUnfit } from '../policy.ts'
import { type Properties, propertiesOf } from '../properties.ts'
import { shippedHelp } from '../shipped.ts'
import {
  type ArticleProperties,
  type ArticleRow,
  insertArticles,
  lockArticle,
  updateArticle,
} from '../store/articles.ts'
import { findText, findTextVersion, insertTexts, replaceText, type TextRow } from '../store/texts.ts'
import { unknownWords } from '../words.ts'

type Body = Pick<TextRow, 'title' | 'markdown'>

const rowOf = ({ order, ...rest }: Properties): ArticleProperties => ({
  kind: rest.kind,
  area: rest.area,
  screens: rest.screens,
  readers: rest.readers,
  position: order,
  isActive: rest.isActive,
  validFrom: rest.validFrom,
})

/** News is news from the day on which it may first be read. */
const announced = ({ kind, isActive }: Properties, { now }: Tx, before: Date | null): Date | null =>
  before ?? (kind === 'news' && isActive ? now : null)

export const createArticle = async (
  deps: Deps,
  origin: Origin,
  { key, culture, title, markdown, ...properties }: z.output<typeof helpCreateInput>,
): Promise<void> => {
  await refuseUnfit({ title, markdown }, (names) => unknownWords(deps.db, names))
  return inTransaction(deps, origin, async (tx) => {
    const announcedAt = announced(properties, tx, null)
    const row = { ...rowOf(properties), key, isShipped: false, announcedAt }
    if ((await insertArticles(tx, [row])).length === 0) refuse(helpRefusals.helpKeyTaken)
    const hashes = { shippedHash: null, seenHash: null, isChanged: true }
    await insertTexts(tx, [{ articleKey: key, culture, title, markdown, ...hashes }])
    recordAudit(tx, {
      action: 'help.create',
      entity: 'help',
      entityId: key,
      details: { before: null, after: { ...properties, culture, title } },
    })
  })
}

const lock = async (tx: Tx, key: string): Promise<ArticleRow> =>
  (await lockArticle(tx, key)) ?? refuse(frameRefusals.notFound)

export const saveArticle = (
  deps: Deps,
  origin: Origin,
  key: string,
  { version, ...properties }: z.output<typeof helpSaveInput>,
): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const row = await lock(tx, key)
    refuseStale(version, row.version)
    const before = propertiesOf(row)
    if (JSON.stringify(before) === JSON.stringify(propertiesOf({ ...row, ...rowOf(properties) }))) return
    const announcedAt = announced(properties, tx, row.announcedAt)
    await updateArticle(tx, key, { ...rowOf(properties), announcedAt, isChanged: true })
    recordAudit(tx, {
      action: 'help.change',
      entity: 'help',
      entityId: key,
      details: { before, after: properties },
    })
  })

const shippedOf = (key: string, culture: string) => shippedHelp().articles.get(key)?.texts.get(culture)

/** Puts a text in the place of the one there is, if any, and notes both with their versions. */
const write = async (
  tx: Tx,
  { key, culture }: { key: string; culture: string },
  before: TextRow | undefined,
  { title, markdown }: Body,
  action: string,
): Promise<void> => {
  const shipped = shippedOf(key, culture)
  const isChanged = shipped === undefined || shipped.title !== title || shipped.markdown !== markdown
  // Who saves has seen what ships now: the page says when that is newer.
  const hashes = { shippedHash: shipped?.hash ?? null, seenHash: shipped?.hash ?? null, isChanged }
  if (before === undefined) await insertTexts(tx, [{ articleKey: key, culture, title, markdown, ...hashes }])
  else await replaceText(tx, before, { title, markdown, ...hashes })
  recordAudit(tx, {
    action,
    entity: 'help',
    entityId: key,
    details: {
      culture,
      before: before === undefined ? null : { version: before.version, title: before.title },
      after: { version: (before?.version ?? 0) + 1, title },
    },
  })
}

interface Place {
  readonly key: string
  readonly culture: string
}

export const saveText = async (
  deps: Deps,
  origin: Origin,
  place: Place,
  { version, ...body }: z.output<typeof helpTextInput>,
): Promise<void> => {
  await refuseUnfit(body, (names) => unknownWords(deps.db, names))
  return inTransaction(deps, origin, async (tx) => {
    await lock(tx, place.key)
    const before = await findText(tx.db, place.key, place.culture)
    refuseStale(version, before?.version ?? 0)
    await write(tx, place, before, body, 'help.text')
  })
}

const bodyOf = async (tx: Tx, { key, culture }: Place, to: number | 'shipped'): Promise<Body> =>
  to === 'shipped'
    ? (shippedOf(key, culture) ?? refuse(helpRefusals.helpNothingShipped))
    : ((await findTextVersion(tx.db, key, culture, to)) ?? refuse(frameRefusals.notFound))

/** What was once written, or what ships, becomes the text again; what stood there can be put back in turn. */
export const putBack = (
  deps: Deps,
  origin: Origin,
  place: Place,
  { version, to }: z.output<typeof helpPutBackInput>,
): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    await lock(tx, place.key)
    const before = (await findText(tx.db, place.key, place.culture)) ?? refuse(frameRefusals.notFound)
    refuseStale(version, before.version)
    await write(tx, place, before, await bodyOf(tx, place, to), 'help.putBack')
  })
