import { dayIn } from '@papaver/contract/days.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { statisticsRefusals } from '@papaver/contract/statistics/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { figure } from '../../platform/documents/figures.ts'
import type { Label } from '../../platform/documents/head.ts'
import { languageOf } from '../../platform/documents/labels.ts'
import { paragraphsOf } from '../../platform/documents/paragraphs.ts'
import { openFile } from '../../platform/files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { longDate } from '../../platform/long-date.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { inThread } from '../../platform/workers/workers.ts'
import { findPerson } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import {
  type CaseContext,
  documentCulture,
  documentHead,
  orDocumentFailed,
  readContext,
  scopeOf,
  signedDocument,
  storeDocument,
  translator,
} from '../casework/public.ts'
import { getEstablishment } from '../establishments/public.ts'
import { nameIn } from '../masters/public.ts'
import type { Receipt } from './document/receipt.ts'
import { findReceipt, insertReceipt } from './receipt-store.ts'
import { records, type SubmissionRecord } from './record.ts'
import { listTotals } from './upload-store.ts'
import { columnTitles } from './upload-view.ts'

const documents = inThread<typeof import('./document/in-thread.ts')>(
  'documents',
  new URL('./document/in-thread.ts', import.meta.url),
)

const same = (text: string): Label => ({ own: text, en: text })

/** "Morphine · Opening stock 100 g · Closing stock 60 g", in the language of the document; no mark that one sets apart otherwise. */
const totalsOf = async (
  { db, masters }: CaseContext,
  { upload, template }: SubmissionRecord,
  culture: string,
): Promise<string[]> => {
  if (upload === undefined) return []
  const titleOf = columnTitles(template, culture)
  const bySubstance = Map.groupBy(await listTotals(db, upload.id), ({ substanceId }) => substanceId)
  return [...bySubstance].map(([id, totals]) => {
    const figures = totals.map(
      ({ columnKey, baseGrams }) => `${titleOf(columnKey)} ${figure(plain(baseGrams), culture)}\u00a0g`,
    )
    return [nameIn(masters.substance(id)?.names ?? {}, culture), ...figures].join(' · ')
  })
}

const periodIn = (
  { period, fromDay, toDay }: Pick<SubmissionRecord['submission'], 'period' | 'fromDay' | 'toDay'>,
  culture: string,
): string => {
  const day = (given: string) => longDate(given, languageOf(culture))
  return `${period} (${day(fromDay)} – ${day(toDay)})`
}

const factsOf = (
  { settings }: CaseContext,
  { case: row, submission, upload, template }: SubmissionRecord,
  culture: string,
): Receipt['facts'] => {
  const { own, en } = translator(culture)(template.names)
  const on = row.submittedAt === null ? '' : dayIn(settings['public.timeZone'], row.submittedAt)
  return [
    { is: 'report', value: { own: `${template.code} ${own}`, en: `${template.code} ${en}` } },
    { is: 'period', value: { own: periodIn(submission, culture), en: periodIn(submission, 'en') } },
    { is: 'received', value: same(on) },
    ...(upload === undefined
      ? [{ is: 'nil', value: same('✓') } as const]
      : ([
          { is: 'file', value: same(upload.name) },
          { is: 'fingerprint', value: same(upload.sha256.toString('hex').match(/.{16}/g)?.join(' ') ?? '') },
          { is: 'rows', value: same(figure(String(upload.acceptedRows), culture)) },
          { is: 'leftOut', value: same(figure(String(upload.refusedRows), culture)) },
        ] as const)),
  ]
}

const receiptData = async (context: CaseContext, record: SubmissionRecord): Promise<Receipt> => {
  const { db, principal, settings, calendar } = context
  const { case: row, submission } = record
  const signatory = await findPerson(db, row.createdBy ?? principal.accountId)
  if (signatory === undefined) return refuse(frameRefusals.notFound)
  const culture = documentCulture(settings)
  const { addressLines, postalCode, city } = await getEstablishment(db, row.establishmentId)
  return {
    ...(await documentHead(context, signatory, 'statistics.receipt.signatoryTitle')),
    number: row.number ?? '',
    writtenOn: calendar.today,
    addressee: {
      name: row.applicantName,
      lines: [...addressLines, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean),
    },
    facts: factsOf(context, record, culture),
    totals: await totalsOf(context, record, culture),
    remark: paragraphsOf(submission.remark ?? ''),
  }
}

const make = async (deps: Deps, caller: Caller, record: SubmissionRecord): Promise<string> => {
  const context = await readContext(deps, caller)
  const { id } = record.case
  const { uploadId } = record.submission
  const { pdf, signature } = await orDocumentFailed(
    { deps, record },
    statisticsRefusals.statisticsReceiptFailed,
    async () => {
      const receipt = await receiptData(context, record)
      return signedDocument({ deps, context }, async (keys) => ({
        pdf: await documents(caller.principal.accountId, 'signedReceipt', receipt, keys),
      }))
    },
  )
  return inTransaction(deps, caller.origin, async (tx) => {
    await records.lock(tx, scopeOf(caller.principal), id)
    const there = await findReceipt(tx.db, id, uploadId)
    if (there !== undefined) return there
    const file = await storeDocument(tx, { number: `${record.case.number}/R`, pdf, signature })
    await insertReceipt(tx, { caseId: id, uploadId, fileId: file.id })
    const details = { number: record.case.number }
    recordAudit(tx, { action: 'submission.receipt', entity: 'submission', entityId: id, details })
    return file.id
  })
}

/** The signed receipt of what was handed in; it is made when somebody wants it first, and stays as it was made. */
export const receiptOf = async (deps: Deps, caller: Caller, id: string) => {
  const record = await records.get(deps.db, scopeOf(caller.principal), id)
  if (record.case.submittedAt === null) return refuse(frameRefusals.notFound)
  const made = await findReceipt(deps.db, record.case.id, record.submission.uploadId)
  const fileId = made ?? (await make(deps, caller, record))
  return (await openFile(deps.db, fileId)) ?? refuse(frameRefusals.notFound)
}
