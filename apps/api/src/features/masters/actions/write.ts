import type { ListWord } from '@papaver/contract/masters/lists.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { fieldsOfContent } from '../editing/content.ts'
import { type ListContext, neededCulture } from '../editing/context.ts'
import type { Proposal } from '../editing/judge.ts'
import type { RowChange } from '../events.ts'
import { changesBetween, type Fields, fieldsOfNames } from '../fields.ts'
import { keepEdits } from '../merge.ts'
import { readNames } from '../reference-files.ts'
import { nextPosition, type RowToSave, saveRows } from '../store/list-rows.ts'
import { listTables } from '../store/tables.ts'

/** The one entity of the audit trail under which everything about a row of a list is found again. */
export const auditedRow = (word: ListWord, id: string) => ({ entity: 'master', entityId: `${word}/${id}` })

interface RowAction {
  readonly action: string
  readonly list: ListWord
  readonly id: string
  readonly code: string
  readonly before: Fields | null
  readonly after: Fields
  readonly reason?: string | undefined
  /** The day from whose beginning it holds; without, it holds from the moment on in which it is written. */
  readonly since?: string | undefined
}

/** Before and after hold the fields that changed, so that a history can say them and put them back. */
export const recordRowAudit = (
  tx: Tx,
  { action, list, id, code, before, after, reason, since }: RowAction,
): void => {
  const changes = changesBetween(before ?? {}, after)
  const side = (pick: 'before' | 'after') =>
    Object.fromEntries(changes.map((each) => [each.field, each[pick]]))
  recordAudit(tx, {
    action,
    ...auditedRow(list, id),
    details: {
      list,
      code,
      before: before === null ? null : side('before'),
      after: side('after'),
      ...(reason ? { reason } : {}),
      ...(since ? { since } : {}),
    },
  })
}

/** Base units of the dimensions: figures are counted in these. */
const baseUnits: Readonly<Record<string, string>> = { mass: 'kg', volume: 'l', count: 'unit', area: 'ha' }

/** What a new row has besides its fields: its code where the table keeps it, and what follows from the fields. */
const othersOf = (context: ListContext, { content }: Proposal): Record<string, unknown> => {
  const { word } = context
  const { part, code: codeColumn } = listTables[word]
  if (part !== undefined) return { list: part, code: content.code }
  if (word === 'substanceForms') return { form: content.names[neededCulture(context)], is_base: false }
  if (codeColumn === undefined) return {}
  const others: Record<string, unknown> = { [codeColumn]: content.code }
  if (word === 'countries') others.is_demonstration = false
  if (word === 'unitsOfMeasure') others.base_unit = baseUnits[String(content.values.dimension)]
  return others
}

/** The row that a proposal makes, ready to be written. */
export const rowOfProposal = (context: ListContext, proposal: Proposal): RowToSave => {
  const { before, content, isActive } = proposal
  const { hasPosition } = listTables[context.word]
  const present = before?.row
  const position = present?.fields.position ?? (hasPosition ? nextPosition(context.rows) : undefined)
  const fields = fieldsOfContent(context.word, content, {
    isActive,
    ...(position === undefined ? {} : { position }),
  })
  if (present === undefined)
    return { code: '', others: othersOf(context, proposal), fields, origin: 'own', shipped: null, edited: {} }
  return { ...present, fields, edited: keepEdits(present, fields) }
}

/** A substance is a form of itself, and a form has a factor: without these it could be chosen, but not weighed. */
const addBelow = async (tx: Tx, word: ListWord, id: string, proposal: Proposal): Promise<void> => {
  const { values } = proposal.content
  const own = { code: '', origin: 'own', shipped: null, edited: {} } as const
  if (word === 'substanceForms') {
    const fields = { formId: id, from: null, factor: values.factor ?? null, source: values.source ?? null }
    await saveRows(tx, 'conversionFactors', [{ ...own, others: {}, fields }])
  }
  if (word !== 'substances') return
  const fields = { ...fieldsOfNames(readNames('forms')('base')), substanceId: id, baseCount: 1 }
  const others = { form: 'base', is_base: true }
  const [formId = ''] = await saveRows(tx, 'substanceForms', [{ ...own, others, fields }])
  const factor = { formId, from: null, factor: '1', source: null }
  await saveRows(tx, 'conversionFactors', [{ ...own, others: {}, fields: factor }])
}

/** Writes one proposal with its audit row; answers what is different. What it may do has been judged. */
export const writeProposal = async (
  tx: Tx,
  context: ListContext,
  proposal: Proposal,
  said: Pick<RowAction, 'action' | 'reason' | 'since'>,
): Promise<RowChange> => {
  const { word } = context
  const row = rowOfProposal(context, proposal)
  const [id = ''] = await saveRows(tx, word, [row])
  const present = proposal.before?.row
  if (present === undefined) await addBelow(tx, word, id, proposal)
  const before = present?.fields ?? null
  recordRowAudit(tx, { ...said, list: word, id, code: proposal.code, before, after: row.fields })
  return { list: word, id, before, after: row.fields }
}
