import { frameRefusals } from '@papaver/contract/refusals.ts'
import { templateChanges } from '@papaver/contract/statistics/rules/template-changes.ts'
import type {
  EditedTemplate,
  TemplateDetail,
  TemplateVersionHead,
} from '@papaver/contract/statistics/template-edit-schema.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { nameIn } from '../masters/public.ts'
import { findingsOf, judgedFor } from './templates-edit.ts'
import * as store from './templates-store.ts'

interface Uses {
  /** By template. */
  readonly obligations: ReadonlyMap<string, number>
  /** By template and version. */
  readonly reports: ReadonlyMap<string, number>
}

const usesIn = async (db: Reader): Promise<Uses> => ({
  obligations: await store.countObligations(db),
  reports: await store.countReports(db),
})

const versionHead = (
  { code, version, isShipped, publishedAt, publishedByName, note }: Omit<store.Published, 'content'>,
  { reports }: Uses,
): TemplateVersionHead => ({
  version,
  isShipped,
  publishedAt: publishedAt.toISOString(),
  publishedByName,
  note,
  reports: reports.get(`${code} ${version}`) ?? 0,
})

const draftHead = ({ version, isShipped, revision, changedAt, changedByName }: store.TemplateVersion) => ({
  version,
  isShipped,
  revision,
  changedAt: changedAt.toISOString(),
  changedByName,
})

interface Known {
  readonly published: store.Published | undefined
  readonly draft: store.TemplateVersion | undefined
}

/** The version in use, or the first one while it is written. */
const shownOf = ({ published, draft }: Known): store.TemplateVersion =>
  published ?? draft ?? refuse(frameRefusals.notFound)

const headOf = (known: Known, uses: Uses, culture: string): EditedTemplate => {
  const { published, draft } = known
  const { code, content } = shownOf(known)
  return {
    code,
    names: { ...content.names },
    name: nameIn(content.names, culture),
    period: content.period,
    columns: content.columns.length,
    isActive: published?.isActive === true,
    published: published === undefined ? null : versionHead(published, uses),
    draft: draft === undefined ? null : draftHead(draft),
    obligations: uses.obligations.get(code) ?? 0,
  }
}

/** Every template with the version in use and what is being written. */
export const listEdited = async (db: Reader, culture: string): Promise<EditedTemplate[]> => {
  const drafts = new Map((await store.listDrafts(db)).map((draft) => [draft.code, draft]))
  const uses = await usesIn(db)
  const published = new Map((await store.listPublished(db)).map((each) => [each.code, each]))
  return [...new Set([...published.keys(), ...drafts.keys()])]
    .toSorted()
    .map((code) => headOf({ published: published.get(code), draft: drafts.get(code) }, uses, culture))
}

/** One with all that it says, what is being written, and its versions. */
export const templateDetail = async (db: Reader, code: string, culture: string): Promise<TemplateDetail> => {
  const published = await store.findPublished(db, code)
  const draft = await store.findDraft(db, code)
  const known = { published, draft }
  const { content } = shownOf(known)
  const before = published?.content
  const uses = await usesIn(db)
  const judged = await judgedFor(db)
  return {
    ...headOf(known, uses, culture),
    cultures: [...judged.cultures],
    units: [...judged.units],
    content,
    draft:
      draft === undefined
        ? null
        : {
            ...draftHead(draft),
            content: draft.content,
            findings: findingsOf(draft.content, { ...judged, before }).map((each) => ({
              ...each,
              hint: { ...each.hint },
            })),
            changes: templateChanges(before ?? draft.content, draft.content),
          },
    versions: (await store.listVersions(db, code)).map((version) => versionHead(version, uses)),
  }
}

/** A version with what it says, published or not. */
export const templateVersion = async (db: Reader, code: string, version: number) => {
  const found = (await store.findVersion(db, code, version)) ?? refuse(frameRefusals.notFound)
  return { id: found.id, code, version, isDraft: found.publishedAt === null, content: found.content }
}
