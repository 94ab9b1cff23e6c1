import { saidIn } from '@papaver/contract/casework/head.ts'
import { preExportFields } from '@papaver/contract/pre-export/fields.ts'
import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import type { PreExport, PreExportListItem } from '@papaver/contract/pre-export/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import {
  type CaseContext,
  type CaseId,
  type CommonItem,
  type CommonView,
  caseColumns,
  findLinked,
  type ListedCase,
  type Sheet,
  type SheetColumn,
  sheetOf,
} from '../casework/public.ts'
import { namesOf } from '../masters/public.ts'
import { addresseesShown, goesByMail } from './letter.ts'
import { isVoluntarily } from './letter-data.ts'
import { directionOf, type PreExportRecord } from './record.ts'
import { listNotifications } from './store.ts'

export const viewOf = async (
  context: CaseContext,
  record: PreExportRecord,
  common: CommonView<PreExport>,
): Promise<PreExport> => {
  const { masters } = context
  const { case: row, notification: said } = record
  const naming = namesOf(context)
  const substance = said.substanceId === null ? undefined : masters.substance(said.substanceId)
  const country = said.countryId === null ? undefined : masters.country(said.countryId)
  return {
    ...common,
    ...saidIn(preExportFields, said),
    kind: directionOf(row),
    companyName: row.applicantName,
    substanceName: substance ? naming.substance(substance.id) : '',
    casNumber: substance?.casNumber ?? null,
    hsCode: substance?.hsCode ?? null,
    countryName: country ? naming.country(country.id) : null,
    request: await findLinked(context.db, said.requestId),
    sentOn: said.sentOn,
    answeredOn: said.answeredOn,
    answerReference: said.answerReference,
    addressees: addresseesShown(context, record),
    isPenOnline: country?.isPenOnline === true,
    isVoluntary: isVoluntarily(context, record),
    goesByMail: goesByMail(context),
  }
}

export type Item = PreExportListItem & { readonly id: CaseId }

export const itemsOf = async (
  context: CaseContext,
  rows: readonly ListedCase[],
  itemOf: (row: ListedCase) => CommonItem<PreExportListItem>,
): Promise<Item[]> => {
  const ids = rows.map(({ id }) => id)
  const saidBy = new Map((await listNotifications(context.db, ids)).map((said) => [said.caseId, said]))
  const naming = namesOf(context)
  return rows.map((row) => {
    const said = saidBy.get(row.id)
    return {
      ...itemOf(row),
      kind: directionOf(row),
      substanceName: said?.substanceId ? naming.substance(said.substanceId) : '',
      quantity: said?.quantity ? plain(said.quantity) : null,
      unitName: said?.unit ? naming.unit(said.unit) : '',
      countryId: said?.countryId ?? null,
      partner: said?.partner ?? null,
    }
  })
}

/** The list as a spreadsheet. */
export const sheetsOf = async (context: CaseContext, items: readonly Item[]): Promise<Sheet[]> => {
  const { words } = context
  const head = (name: string) => `pre-export.list.columns.${name}`
  const { number, status, applicant, dueOn } = caseColumns(context, preExportKind, head)
  const columns: SheetColumn<Item>[] = [
    number,
    { head: head('kind'), cell: ({ kind }) => words(`pre-export.choices.kind.${kind}`) },
    { head: head('goods'), cell: ({ substanceName }) => substanceName },
    { head: head('quantity'), cell: ({ quantity }) => (quantity === null ? null : Number(quantity)) },
    { head: head('unit'), cell: ({ unitName }) => unitName },
    {
      head: head('country'),
      cell: ({ countryId }) => (countryId ? namesOf(context).country(countryId) : ''),
    },
    { head: head('partner'), cell: ({ partner }) => partner ?? '' },
    applicant,
    status,
    dueOn,
  ]
  return [{ name: words('pre-export.list.title'), rows: sheetOf(context, columns, items) }]
}
