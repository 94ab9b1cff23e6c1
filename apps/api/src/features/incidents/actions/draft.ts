import { changesBetween, columnsOf, copiedOf, saidIn, searchedIn } from '@papaver/contract/casework/head.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { incidentFields } from '@papaver/contract/incidents/fields.ts'
import { isConfidentialType } from '@papaver/contract/incidents/rules.ts'
import type { IncidentInput } from '@papaver/contract/incidents/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { findPerson, principalOf } from '../../account/public.ts'
import { computeLines } from '../../authorizations/public.ts'
import { type CaseRow, type Drafts, otherThan, updateCase } from '../../casework/public.ts'
import { listSites } from '../../establishments/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { findPreparations } from '../../preparations/public.ts'
import { readSettings } from '../../settings/public.ts'
import { momentOf } from '../moments.ts'
import { isCleared } from '../policy.ts'
import { type IncidentRecord, records } from '../record.ts'
import * as store from '../store.ts'

type Said = Pick<store.IncidentRow, (typeof incidentFields)[number]['key']>

/** The authority's day. */
export const todayOf = async ({ db, now }: Tx): Promise<string> =>
  dayIn((await readSettings(db))['public.timeZone'], now)

/** Only what the lists and the register know is kept; the site is one of the house that reports. */
const headOf = async (tx: Tx, masters: Masters, row: CaseRow, input: IncidentInput) => {
  const said = columnsOf(incidentFields, input) as unknown as Said
  const sites = row.establishmentId === null ? [] : await listSites(tx.db, row.establishmentId)
  const { 'public.timeZone': zone } = await readSettings(tx.db)
  return {
    ...said,
    siteId: sites.find(({ id }) => id === said.siteId)?.id ?? null,
    countryId: said.countryId !== null && masters.country(said.countryId) ? said.countryId : null,
    customsPointId:
      said.customsPointId !== null && masters.customsPoint(said.customsPointId) ? said.customsPointId : null,
    noticedAt: momentOf(zone, said.noticedOn, said.noticedTime),
  }
}

/** What is kept of the goods: quantities as typed, the base of each drug by the factors of the day. */
export const linesOf = async (
  tx: Tx,
  masters: Masters,
  row: CaseRow,
  lines: IncidentInput['lines'],
  day: string,
) => {
  // A trial product of another house is none that this one can lose.
  const named = lines.flatMap(({ preparationId }) => preparationId ?? [])
  const known = await findPreparations(tx.db, row.establishmentId ?? 'all', named)
  const readable = lines.map((line) => ({
    ...line,
    preparationId: known.find(({ id }) => id === line.preparationId)?.id ?? null,
  }))
  const computed = await computeLines(tx.db, masters, readable, day)
  return computed.map(({ input, preparation, components }) => {
    const substance = input.substanceId ? masters.substance(input.substanceId) : undefined
    const form = input.formId ? masters.form(input.formId) : undefined
    return {
      substanceId: preparation ? null : (substance?.id ?? null),
      formId: !preparation && form && form.substanceId === substance?.id ? form.id : null,
      preparationId: preparation?.id ?? null,
      quantity: input.quantity ? plain(input.quantity) : null,
      unit: input.unit && masters.unit(input.unit) ? input.unit : null,
      bases: components.map(({ substanceId, baseGrams }) => ({ substanceId, baseGrams })),
      names: Object.values(preparation?.names ?? substance?.names ?? {}),
      substances:
        preparation?.components.map((part) => part.substanceId) ?? (substance ? [substance.id] : []),
    }
  })
}

/** Writes what is said of an incident, and by what lists show and find it. */
const writeSaid = async (tx: Tx, row: CaseRow, input: IncidentInput, isNew: boolean): Promise<void> => {
  const masters = await readMasters(tx.db)
  const head = await headOf(tx, masters, row, input)
  const day = head.happenedOn ?? head.noticedOn ?? (await todayOf(tx))
  const lines = await linesOf(tx, masters, row, input.lines, day)
  const source = row.establishmentId === null ? 'office' : 'company'
  if (isNew) await store.insertIncident(tx, { caseId: row.id, source, ...head })
  else await store.updateIncident(tx, row.id, head)
  await store.replaceLines(
    tx,
    row.id,
    lines.map(({ names: _names, substances: _substances, ...line }) => line),
  )
  const found = [row.number, row.applicantName, ...searchedIn(incidentFields, head)]
  const named = [...new Set(lines.flatMap(({ substances }) => substances))]
  await updateCase(tx, row.id, {
    mainSubstanceId: named[0] ?? null,
    otherSubstanceIds: otherThan(named[0], named),
    partnerCountry: head.countryId,
    customsPointId: head.customsPointId,
    lineCount: lines.length,
    plannedDate: head.happenedOn ?? head.noticedOn,
    searchText: foldText([...found, ...lines.flatMap(({ names }) => names)].filter(Boolean).join(' ')),
  })
}

export const writeDraft = async (
  tx: Tx,
  record: IncidentRecord,
  input: IncidentInput,
): Promise<IncidentRecord> => {
  await writeSaid(tx, record.case, input, false)
  return records.reread(tx, record)
}

/** The draft that an incident would be, had it been typed. */
export const inputOf = ({ case: row, incident, lines }: IncidentRecord): IncidentInput => ({
  kind: row.kind,
  ...saidIn(incidentFields, incident),
  lines: lines.map(({ substanceId, formId, preparationId, quantity, unit }) => ({
    substanceId,
    formId,
    preparationId,
    quantity: quantity === null ? null : plain(quantity),
    unit,
  })),
})

/** Which fields of two states of a report differ, with both values as text. */
export const differences = (before: IncidentRecord, after: IncidentRecord) => {
  const saidBy = (record: IncidentRecord) => {
    const { lines, kind: _kind, ...said } = inputOf(record)
    return { ...said, lines: JSON.stringify(lines) }
  }
  return changesBetween(saidBy(before), saidBy(after)).map((change) =>
    // What stands in lines is read below their heading, not as a text.
    change.field === 'lines' ? { field: 'lines', before: '', after: '' } : change,
  )
}

/** Whoever may not know of confidential incidents enters none: he could not open what he has begun. */
const refuseUncleared = async (tx: Tx, { kind, enteredBy }: CaseRow): Promise<void> => {
  if (enteredBy === null || !isConfidentialType(kind)) return
  const person = await findPerson(tx.db, enteredBy)
  if (person === undefined || !isCleared(principalOf(person))) refuse(frameRefusals.notPermitted)
}

export const drafts: Drafts<IncidentRecord, IncidentInput> = {
  placeOf: ({ kind }) => ({ kind, substanceGroup: null }),
  refuseNotOffered: async (tx, { kind }) => {
    const masters = await readMasters(tx.db)
    if (!masters.isOfferedItem('incident-types', kind, await todayOf(tx)))
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'kind', code: 'unknown' }] })
  },
  begin: async (tx, row, input) => {
    await refuseUncleared(tx, row)
    await updateCase(tx, row.id, { isConfidential: isConfidentialType(row.kind) })
    await writeSaid(tx, row, input, true)
  },
  write: writeDraft,
  copyOf: (record) => {
    const { lines, ...said } = inputOf(record)
    return { ...copiedOf(incidentFields, said), lines }
  },
  refuseClosed: ({ isActive }) => {
    if (!isActive)
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'establishmentId', code: 'closed' }] })
  },
}
