import { buffer } from 'node:stream/consumers'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { statisticsRefusals } from '@papaver/contract/statistics/refusals.ts'
import type { MendedCell } from '@papaver/contract/statistics/rules/mended-cells.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fairQueue } from '../../../platform/fair-queue.ts'
import { openFile, storeFile } from '../../../platform/files.ts'
import { type Actor, type Caller, nameOf } from '../../../platform/http/caller.ts'
import { readWholeUpload } from '../../../platform/http/spool-uploads.ts'
import { refuse } from '../../../platform/refusal.ts'
import { mediaTypes } from '../../../platform/spreadsheets.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readContext, scopeOf } from '../../casework/public.ts'
import { askedIn } from '../asked.ts'
import { checkUpload, type UploadReport } from '../check-upload.ts'
import { contextFor } from '../context-of.ts'
import { mayReadUpload, mayUpload } from '../policy.ts'
import { records, type SubmissionRecord } from '../record.ts'
import { readTemplate } from '../templates.ts'
import { explainFindings, findUpload, insertUpload, type UploadRow } from '../upload-store.ts'

const megabyte = 1_000_000
/** A file of so many rows keeps the database busy for a while. */
const manyRows = 20_000
const oneAfterTheOther = fairQueue(1)

/** Large files are kept one after the other, so that the database has time for everybody else. */
const inTurn = <Result>(
  { principal }: Actor,
  { rows }: UploadReport,
  work: () => Promise<Result>,
): Promise<Result> => (rows < manyRows ? work() : oneAfterTheOther(principal.accountId, work))

const refuseShut = ({ principal }: Actor, record: SubmissionRecord): void => {
  if (!mayUpload(principal, record)) refuse(statisticsRefusals.statisticsFileClosed)
}

const judge = async (
  deps: Deps,
  caller: Actor,
  record: SubmissionRecord,
  file: { readonly name: string; readonly bytes: Buffer; readonly mended?: readonly MendedCell[] },
  template: Template,
) => {
  const asked = await askedIn(await readContext(deps, caller), record, template)
  const context = await contextFor(asked, record.submission.isNil)
  const report = await checkUpload(file, asked.template, context, caller.principal.accountId)
  return { report, template }
}

interface Kept {
  readonly record: SubmissionRecord
  readonly report: UploadReport
  readonly template: Template
  readonly edits: readonly MendedCell[]
  readonly before: string | null
}

const insertKept = async (tx: Tx, { principal }: Actor, fileId: string, kept: Kept): Promise<string> => {
  const { record, report, template, edits, before } = kept
  const { id } = record.case
  const uploadId = await insertUpload(
    tx,
    {
      caseId: id,
      fileId,
      templateVersion: template.version,
      edits,
      uploadedBy: principal.accountId,
      uploadedByName: nameOf(principal),
    },
    { report, template, before },
  )
  const { sha256, rows, errors, warnings } = report
  const details = { sha256, rows, errors, warnings, mended: edits.length }
  recordAudit(tx, { action: 'submission.upload', entity: 'submission', entityId: id, details })
  return uploadId
}

/** Keeps what was found of a file, in one transaction with whatever else is to be kept of it. Answers the id of the upload. */
const keep = (
  deps: Deps,
  caller: Actor,
  { id, report, template }: { readonly id: string } & Pick<Kept, 'report' | 'template'>,
  rest: (
    tx: Tx,
    locked: SubmissionRecord,
  ) => Promise<{ readonly fileId: string } & Pick<Kept, 'edits' | 'before'>>,
): Promise<string> =>
  inTurn(caller, report, () =>
    inTransaction(deps, caller.origin, async (tx) => {
      const record = await records.lock(tx, scopeOf(caller.principal), id)
      refuseShut(caller, record)
      const { fileId, edits, before } = await rest(tx, record)
      return insertKept(tx, caller, fileId, { record, report, template, edits, before })
    }),
  )

/** A file that is in the hand: judged, and kept with what was found. Answers the id of the upload. */
export const takeFile = async (
  deps: Deps,
  caller: Actor,
  id: string,
  file: { readonly name: string; readonly bytes: Buffer; readonly maxBytes: number },
): Promise<string> => {
  const { name, bytes, maxBytes } = file
  const record = await records.get(deps.db, scopeOf(caller.principal), id)
  refuseShut(caller, record)
  const { report, template } = await judge(
    deps,
    caller,
    record,
    { name, bytes },
    await readTemplate(deps.db, record.submission.templateCode),
  )
  return keep(deps, caller, { id, report, template }, async (tx, { submission }) => {
    const stored = await storeFile(tx, { name, mediaType: mediaTypes[report.kind], bytes, maxBytes })
    return { fileId: stored.id, edits: [], before: submission.uploadId }
  })
}

/** The file is received once it is known that its sender may send it. */
export const uploadFile = async (deps: Deps, caller: Caller, id: string): Promise<string> => {
  refuseShut(caller, await records.get(deps.db, scopeOf(caller.principal), id))
  const { settings } = await readContext(deps, caller)
  const maxBytes = settings['statistics.maxFileMb'] * megabyte
  const { name, bytes } = await readWholeUpload(caller.request, { field: 'file', maxBytes })
  return takeFile(deps, caller, id, { name: name.slice(-120), bytes, maxBytes })
}

/** The upload, as far as its reader may see it. */
export const getUpload = async (
  deps: Deps,
  { principal }: Pick<Actor, 'principal'>,
  { id, uploadId }: { readonly id: string; readonly uploadId: string },
): Promise<{ record: SubmissionRecord; upload: UploadRow }> => {
  const record = await records.get(deps.db, scopeOf(principal), id)
  const upload = mayReadUpload(principal, record, uploadId)
    ? await findUpload(deps.db, record.case.id, uploadId)
    : undefined
  return { record, upload: upload ?? refuse(frameRefusals.notFound) }
}

export const bytesOf = async (deps: Deps, { fileId }: UploadRow): Promise<Buffer> => {
  const file = await openFile(deps.db, fileId)
  return file === undefined ? refuse(frameRefusals.notFound) : buffer(file.stream)
}

/** A later word on a cell takes the place of an earlier one. */
const together = (earlier: readonly MendedCell[], later: readonly MendedCell[]): MendedCell[] => {
  const byCell = new Map([...earlier, ...later].map((cell) => [`${cell.row} ${cell.columnKey}`, cell]))
  return [...byCell.values()]
}

/** Mends cells of a file: it is judged anew with them, and kept as a new state beside the one before. */
export const mendCells = async (
  deps: Deps,
  caller: Caller,
  at: { readonly id: string; readonly uploadId: string },
  cells: readonly MendedCell[],
): Promise<string> => {
  const { record, upload } = await getUpload(deps, caller, at)
  refuseShut(caller, record)
  const edits = together(upload.edits as unknown as MendedCell[], cells)
  const bytes = await bytesOf(deps, upload)
  const file = { name: upload.name, bytes, mended: edits }
  const { report, template } = await judge(
    deps,
    caller,
    record,
    file,
    await readTemplate(deps.db, record.submission.templateCode, upload.templateVersion),
  )
  const { fileId } = upload
  return keep(deps, caller, { id: at.id, report, template }, async () => ({
    fileId,
    edits,
    before: at.uploadId,
  }))
}

/** Says why warnings stand nevertheless. */
export const explainWarnings = async (
  deps: Deps,
  caller: Actor,
  at: { readonly id: string; readonly uploadId: string },
  { positions, text }: { readonly positions: readonly number[]; readonly text: string },
): Promise<void> => {
  await getUpload(deps, caller, at)
  await inTransaction(deps, caller.origin, async (tx) => {
    const locked = await records.lock(tx, scopeOf(caller.principal), at.id)
    refuseShut(caller, locked)
    const count = await explainFindings(tx, at.uploadId, positions, text)
    const details = { count }
    recordAudit(tx, { action: 'submission.explain', entity: 'submission', entityId: at.id, details })
  })
}
