import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Template } from '@papaver/contract/statistics/template.ts'
import { templateShape } from '@papaver/contract/statistics/template-schema.ts'
import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { referenceFolder } from '../masters/public.ts'
import * as store from './templates-store.ts'

const folder = `${referenceFolder}statistics/`

/** The templates as they ship, in the order of their codes. Throws where one is not well formed: that must stop the start. */
export const shippedTemplates = (): readonly Template[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => templateShape.parse(JSON.parse(readFileSync(folder + file, 'utf8'))))

const hashOf = (templates: readonly Template[]): string =>
  createHash('sha256').update(JSON.stringify(templates)).digest('hex')

type Outcome = 'published' | 'offered' | undefined

/**
 * One of the release. It follows the versions of earlier releases by itself; where the authority has published its own,
 * it is offered as the draft of the next, and a draft of the authority's own moves behind it or keeps its place.
 */
const loadOne = async (tx: Tx, template: Template): Promise<Outcome> => {
  const there = await store.lockTemplate(tx, template.code)
  const newest = there.find(({ publishedAt }) => publishedAt !== null)
  const draft = there.find(({ publishedAt }) => publishedAt === null)
  if (newest !== undefined && newest.version >= template.version) return undefined
  const isOwn = newest?.isShipped === false
  if (isOwn && draft?.isShipped === false) return undefined
  const byName = tx.origin.actorName
  if (draft !== undefined) {
    const next = isOwn ? template : { ...draft.content, version: template.version + 1 }
    await store.saveDraft(tx, draft.id, next, { byName, isShipped: isOwn })
  }
  if (isOwn && draft !== undefined) return 'offered'
  await store.insertVersion(tx, {
    content: template,
    isShipped: true,
    isActive: newest?.isActive ?? true,
    byName,
    isPublished: !isOwn,
  })
  return isOwn ? 'offered' : 'published'
}

/**
 * Brings the templates of a release into the database, and does nothing while they are those of the last time. A version
 * that was published stays as it is. Returns how many it wrote.
 */
export const loadTemplates = async (
  tx: Tx,
  templates: readonly Template[] = shippedTemplates(),
): Promise<number> => {
  const hash = hashOf(templates)
  if ((await store.lockRelease(tx)) === hash) return 0
  const loaded: { readonly version: string; readonly outcome: Outcome }[] = []
  for (const template of templates)
    loaded.push({
      version: `${template.code} ${template.version}`,
      outcome: await loadOne(tx, template),
    })
  await store.saveRelease(tx, hash)
  const as = (wanted: Outcome) =>
    loaded.flatMap(({ version, outcome }) => (outcome === wanted ? [version] : []))
  const [published, offered] = [as('published'), as('offered')]
  if (published.length + offered.length > 0)
    recordAudit(tx, {
      action: 'statisticTemplate.load',
      entity: 'statisticTemplate',
      entityId: 'release',
      details: { published, offered },
    })
  return published.length + offered.length
}
