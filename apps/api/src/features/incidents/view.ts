import { saidIn } from '@papaver/contract/casework/head.ts'
import { incidentFields } from '@papaver/contract/incidents/fields.ts'
import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import { type Classification, dueAfter, isConfidentialType } from '@papaver/contract/incidents/rules.ts'
import type { Incident, IncidentListItem } from '@papaver/contract/incidents/schema.ts'
import {
  type CaseContext,
  type CaseId,
  type CommonItem,
  type CommonView,
  caseColumns,
  type ListedCase,
  type Sheet,
  type SheetColumn,
  sheetOf,
} from '../casework/public.ts'
import { listSites } from '../establishments/public.ts'
import { namesOf } from '../masters/public.ts'
import { goodsText, lineNames, linesShown } from './goods.ts'
import { officeOf } from './office-view.ts'
import { readsOffice } from './policy.ts'
import type { IncidentRecord } from './record.ts'
import { listIncidents, listLines } from './store.ts'

const siteNameOf = async ({ db }: CaseContext, { case: row, incident }: IncidentRecord) => {
  if (row.establishmentId === null || incident.siteId === null) return null
  return (await listSites(db, row.establishmentId)).find(({ id }) => id === incident.siteId)?.name ?? null
}

export const viewOf = async (
  context: CaseContext,
  record: IncidentRecord,
  common: CommonView<Incident>,
): Promise<Incident> => {
  const { case: row, incident } = record
  const { establishmentId: id, applicantName: name } = row
  const { noticedAt } = incident
  const lines = await linesShown(context, record.lines)
  const hours = context.settings['incidents.securityIncidentHours']
  return {
    ...common,
    ...saidIn(incidentFields, incident),
    kind: row.kind,
    kindName: namesOf(context).item('incident-types', row.kind),
    reporter: id === null || name === null ? null : { id, name },
    siteName: await siteNameOf(context, record),
    lines,
    noticedAt: noticedAt?.toISOString() ?? null,
    reportBy: noticedAt === null ? null : dueAfter(noticedAt, hours).toISOString(),
    isReportedLate: incident.isReportedLate,
    office: readsOffice(context.principal) ? await officeOf(context, record, lines) : null,
  }
}

export type Item = IncidentListItem & { readonly id: CaseId }

/** "Morphine sulfate 20 g + 2": the first of the goods, and how many more there are. */
const goodsOf = (texts: readonly string[]): string =>
  texts.length > 1 ? `${texts[0]} + ${texts.length - 1}` : (texts[0] ?? '')

export const itemsOf = async (
  context: CaseContext,
  rows: readonly ListedCase[],
  itemOf: (row: ListedCase) => CommonItem<IncidentListItem>,
): Promise<Item[]> => {
  const ids = rows.map(({ id }) => id)
  const incidents = new Map((await listIncidents(context.db, ids)).map((each) => [each.caseId, each]))
  const lines = await listLines(context.db, ids)
  const names = await lineNames(context, lines)
  const isOffice = readsOffice(context.principal)
  return rows.map((row) => {
    const incident = incidents.get(row.id)
    const goods = lines.flatMap((line, index) =>
      line.caseId === row.id ? [goodsText(context, names[index] ?? '', line)] : [],
    )
    return {
      ...itemOf(row),
      kind: row.kind,
      kindName: namesOf(context).item('incident-types', row.kind),
      goods: goodsOf(goods),
      place: incident?.place ?? null,
      noticedAt: incident?.noticedAt?.toISOString() ?? null,
      classification: isOffice ? ((incident?.classification ?? null) as Classification | null) : null,
      isConfidential: isConfidentialType(row.kind),
    }
  })
}

/** The list as a spreadsheet. */
export const sheetsOf = async (context: CaseContext, items: readonly Item[]): Promise<Sheet[]> => {
  const { words } = context
  const head = (name: string) => `incidents.list.columns.${name}`
  const { number, status, applicant, dueOn } = caseColumns(context, incidentKind, head)
  const columns: SheetColumn<Item>[] = [
    number,
    { head: head('type'), cell: ({ kindName }) => kindName },
    { head: head('goods'), cell: ({ goods }) => goods },
    { head: head('noticed'), cell: ({ noticedAt }) => noticedAt ?? '' },
    { head: head('place'), cell: ({ place }) => place ?? '' },
    applicant,
    status,
    {
      head: head('classification'),
      isFor: ({ principal }) => readsOffice(principal),
      cell: ({ classification }) =>
        classification === null ? '' : words(`incidents.choices.classification.${classification}`),
    },
    dueOn,
  ]
  return [{ name: words('incidents.list.title'), rows: sheetOf(context, columns, items) }]
}
