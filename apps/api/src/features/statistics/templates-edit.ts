import { frameRefusals } from '@papaver/contract/refusals.ts'
import { statisticsRefusals } from '@papaver/contract/statistics/refusals.ts'
import {
  type JudgedFor,
  judgeTemplate,
  type TemplateFinding,
} from '@papaver/contract/statistics/rules/judge-template.ts'
import { templateChanges } from '@papaver/contract/statistics/rules/template-changes.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import { templateShape } from '@papaver/contract/statistics/template-schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Actor, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Reader, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import * as store from './templates-store.ts'

/** What drafts are held against besides the version in use. */
export const judgedFor = async (db: Reader): Promise<Omit<JudgedFor, 'before'>> => {
  const settings = await readSettings(db)
  const { units } = await readMasters(db)
  return {
    cultures: [...new Set(['en', ...settings['languages.enabled']])],
    units: units.flatMap(({ code, dimension }) => (dimension === 'mass' ? [code] : [])),
  }
}

/** What the rules say; where they say nothing, what the shape of a published template still misses. */
export const findingsOf = (draft: Template, judged: JudgedFor): TemplateFinding[] => {
  const findings = judgeTemplate(draft, judged)
  const { error } = templateShape.safeParse(draft)
  if (findings.length > 0 || error === undefined) return findings
  return error.issues.map(({ path }) => ({ path: path.join('.'), code: 'shape', hint: {} }))
}

const audit = (tx: Tx, action: string, code: string, details: Record<string, unknown>): void =>
  recordAudit(tx, {
    action: `statisticTemplate.${action}`,
    entity: 'statisticTemplate',
    entityId: code,
    details,
  })

interface Held {
  /** Undefined until the first version is published. */
  readonly newest: store.TemplateVersion | undefined
  readonly draft: store.TemplateVersion | undefined
  readonly all: readonly store.TemplateVersion[]
}

const hold = async (tx: Tx, code: string): Promise<Held> => {
  const all = await store.lockTemplate(tx, code)
  if (all.length === 0) refuse(frameRefusals.notFound)
  const newest = all.find(({ publishedAt }) => publishedAt !== null)
  return { newest, draft: all.find(({ publishedAt }) => publishedAt === null), all }
}

const draftOf = ({ draft }: Held, revision: number): store.TemplateVersion =>
  draft?.revision === revision
    ? draft
    : refuse(statisticsRefusals.statisticsTemplateStale, { revision: draft?.revision ?? null })

/** A further template, whose first version begins with the columns of another; what it is called is for the authority to say. */
export const addTemplate = (
  deps: Deps,
  caller: Actor,
  { code, from }: { readonly code: string; readonly from: string },
): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    // One at a time, and not while those of a release are loaded.
    await store.lockRelease(tx)
    if ((await store.lockTemplate(tx, code)).length > 0) refuse(statisticsRefusals.statisticsTemplateThere)
    const { content } = (await store.findPublished(tx.db, from)) ?? refuse(frameRefusals.notFound)
    await store.insertVersion(tx, {
      content: { ...content, code, version: 1, names: {} },
      isShipped: false,
      isActive: true,
      byName: nameOf(caller.principal),
      isPublished: false,
    })
    audit(tx, 'add', code, { from })
  })

/** Begins the next version with the one in use, or an earlier one. */
export const beginDraft = (
  deps: Deps,
  caller: Actor,
  code: string,
  from: number | undefined,
): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const { newest, draft, all } = await hold(tx, code)
    if (draft !== undefined || newest === undefined) return refuse(statisticsRefusals.statisticsTemplateBegun)
    const wanted = from ?? newest.version
    const base = all.find(({ version }) => version === wanted) ?? refuse(frameRefusals.notFound)
    const version = newest.version + 1
    await store.insertVersion(tx, {
      content: { ...base.content, version },
      isShipped: false,
      isActive: newest.isActive,
      byName: nameOf(caller.principal),
      isPublished: false,
    })
    audit(tx, 'begin', code, { version, from: wanted })
  })

/** Keeps the draft as it is written, with what is still wrong. */
export const saveDraft = (
  deps: Deps,
  caller: Actor,
  code: string,
  { revision, content }: { readonly revision: number; readonly content: Template },
): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const held = await hold(tx, code)
    const draft = draftOf(held, revision)
    if (content.code !== code) refuse(statisticsRefusals.statisticsTemplateOther, { code: content.code })
    const next = { ...content, version: draft.version }
    await store.saveDraft(tx, draft.id, next, { byName: nameOf(caller.principal), isShipped: false })
    audit(tx, 'save', code, { version: draft.version, changes: templateChanges(draft.content, next) })
  })

/** Gives the draft up. Answers whether it was the first version, and nothing is left of the template. */
export const discardDraft = (deps: Deps, caller: Actor, code: string, revision: number): Promise<boolean> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const held = await hold(tx, code)
    const draft = draftOf(held, revision)
    await store.deleteDraft(tx, draft.id)
    const changes = templateChanges(held.newest?.content ?? draft.content, draft.content)
    audit(tx, 'discard', code, { version: draft.version, changes })
    return held.newest === undefined
  })

/** From now on new files and reports use it. Refuses (422) one with anything amiss. */
export const publishDraft = (
  deps: Deps,
  caller: Actor,
  code: string,
  { revision, note = '' }: { readonly revision: number; readonly note?: string | undefined },
): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const held = await hold(tx, code)
    const draft = draftOf(held, revision)
    const before = held.newest?.content
    const isActive = held.newest?.isActive ?? true
    const fields = findingsOf(draft.content, { ...(await judgedFor(tx.db)), before })
    if (fields.length > 0) refuse(statisticsRefusals.statisticsTemplateInvalid, { fields })
    const said = { note: note === '' ? null : note, isActive, byName: nameOf(caller.principal) }
    await store.publishDraft(tx, draft.id, said)
    const changes = templateChanges(before ?? draft.content, draft.content)
    audit(tx, 'publish', code, { version: draft.version, note: said.note, changes })
  })

/** Whether anybody owes the report from now on. */
export const switchTemplate = (deps: Deps, caller: Actor, code: string, isActive: boolean): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const { newest } = await hold(tx, code)
    if (newest === undefined) return refuse(frameRefusals.notFound)
    if (newest.isActive === isActive) return
    await store.switchVersion(tx, newest.id, isActive)
    audit(tx, isActive ? 'switchOn' : 'switchOff', code, { version: newest.version })
  })
