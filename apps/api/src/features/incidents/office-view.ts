import {
  type AddresseeKind,
  type Classification,
  type IncidentSource,
  outcomeOf,
} from '@papaver/contract/incidents/rules.ts'
import type { Incident, IncidentLineView } from '@papaver/contract/incidents/schema.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { type CaseContext, signatureViews } from '../casework/public.ts'
import { listDeliveries } from '../notifications/public.ts'
import { addressesFor } from './letter-data.ts'
import { isCleared, repeatedFlag } from './policy.ts'
import type { IncidentRecord } from './record.ts'
import { listLetters, listLinks } from './store.ts'

type Office = NonNullable<Incident['office']>

const outcomeShown = (record: IncidentRecord, lines: readonly IncidentLineView[]): Office['outcome'] => {
  const outcome = {
    type: record.case.kind,
    classification: record.incident.classification as Classification | null,
  }
  return lines.map(({ drugs, quantity }, index) => {
    const kept = record.lines[index]?.recovered ?? null
    const recovered = kept === null ? null : plain(kept)
    const said = { quantity, recovered }
    return {
      recovered,
      drugs: drugs.map((drug) => ({ ...drug, ...outcomeOf(drug.baseGrams, said, outcome) })),
    }
  })
}

/** Of what the reader may not know nothing is told, not even that it is linked; places are those of each kind. */
const linksOf = async ({ db, principal }: CaseContext, record: IncidentRecord): Promise<Office['links']> => {
  const rows = await listLinks(db, record.case.id)
  return rows.flatMap(({ isConfidential, ...link }) => {
    const kind = caseKinds.find(({ entity }) => entity === link.feature)
    const mayRead = kind !== undefined && principal.permissions.has(kind.rights.read)
    if (!mayRead || (isConfidential && !isCleared(principal))) return []
    return [{ ...link, feature: kind.feature, place: `${kind.place}/${link.id}` }]
  })
}

const lettersOf = async ({ db }: CaseContext, record: IncidentRecord): Promise<Office['letters']> => {
  const rows = await listLetters(db, record.case.id)
  const deliveries = await listDeliveries(
    db,
    rows.flatMap(({ mailId }) => mailId ?? []),
  )
  const signatureOf = await signatureViews(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return rows.map((row) => {
    const mail = deliveries.find(({ id }) => id === row.mailId)
    return {
      id: row.id,
      number: row.number,
      addressee: row.addressee as AddresseeKind,
      recipient: row.recipient,
      writtenAt: row.writtenAt.toISOString(),
      writtenBy: row.writtenByName,
      name: row.name,
      bytes: Number(row.bytes),
      signature: signatureOf(row.fileId),
      delivery: mail ? { status: mail.status, sentAt: mail.sentAt?.toISOString() ?? null } : null,
    }
  })
}

/** What officers make of an incident, for officers alone. */
export const officeOf = async (
  context: CaseContext,
  record: IncidentRecord,
  lines: readonly IncidentLineView[],
): Promise<Office> => {
  const { incident, case: row } = record
  return {
    source: incident.source as IncidentSource,
    isConfidential: row.isConfidential,
    classification: incident.classification as Classification | null,
    outcome: outcomeShown(record, lines),
    respondBy: incident.respondBy?.toISOString() ?? null,
    respondedAt: incident.respondedAt?.toISOString() ?? null,
    links: await linksOf(context, record),
    isRepeated: row.flags.includes(repeatedFlag),
    letters: await lettersOf(context, record),
    addresses: addressesFor(context, record),
  }
}
