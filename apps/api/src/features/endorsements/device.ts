import { sign } from 'node:crypto'
import { type DeviceList, devicePurpose } from '@papaver/contract/endorsements/device-list.ts'
import { factsOfLine } from '@papaver/contract/endorsements/line-facts.ts'
import type { DevicePermit, deviceOutput } from '@papaver/contract/endorsements/schema.ts'
import { listHours } from '@papaver/contract/signed-list.ts'
import type { z } from 'zod'
import { deviceKeyOf } from '../../platform/device-key.ts'
import { customsNotesOf, getRecord, lineView, termsOf, type ViewContext } from '../authorizations/public.ts'
import { type CaseFilter, listCases, readSigningKeys, scopeOf } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { expectedFilter } from './expected.ts'
import { heldFilter } from './held.ts'
import { customsPermitOf, endorsementsOf, knownOf } from './view.ts'

const hour = 3_600_000

const devicePermitOf = async (
  context: ViewContext,
  id: string,
  hasHeldGoods: boolean,
): Promise<DevicePermit> => {
  const record = await getRecord(context.db, scopeOf(context.principal), id)
  const { case: row, header } = record
  const [permit, lines, terms, notes, recorded] = await Promise.all([
    customsPermitOf(context, record, hasHeldGoods),
    Promise.all(record.lines.map((line) => lineView(context, line))),
    termsOf(context, record, false),
    customsNotesOf(context, row.id),
    endorsementsOf(context, record),
  ])
  const transport = context.masters.item('transport-modes', header.transportMode ?? '')
  return {
    ...permit,
    lines: permit.lines.flatMap((line) => {
      const shown = lines.find(({ id }) => id === line.id)
      return shown === undefined ? [] : [{ ...line, facts: factsOfLine(shown) }]
    }),
    terms: terms && { conditions: terms.conditions, ownConditions: terms.ownConditions },
    transport: transport ? nameIn(transport.names, context.culture) : null,
    issuedOn: header.issuedOn,
    validFrom: header.validFrom,
    notes: notes.map(({ text }) => text),
    movements: recorded.filter(({ isCorrected }) => !isCorrected).map(knownOf),
  }
}

/**
 * Of what goods are held at the officer's points, whatever became of the permit, and then what may cross there, those that are planned
 * first; as many as a device may keep.
 */
const listOf = async (context: ViewContext): Promise<DeviceList> => {
  const { db, principal, now } = context
  const most = context.settings['import_export.permitsOnDevice']
  const page = { page: 1, pageSize: most + 1, sort: 'planned', descending: false } as const
  const list = (filter: CaseFilter) => listCases(db, scopeOf(principal), filter, page)
  const held = await list(await heldFilter(context))
  const heldIds = new Set(held.map(({ id }) => id))
  const expected = await list(expectedFilter(context, { when: 'all' }))
  const rows = [...held, ...expected.filter(({ id }) => !heldIds.has(id))]
  const permits: DevicePermit[] = []
  for (const { id } of rows.slice(0, most)) permits.push(await devicePermitOf(context, id, heldIds.has(id)))
  return {
    accountId: principal.accountId,
    madeAt: now.toISOString(),
    validUntil: new Date(now.getTime() + listHours * hour).toISOString(),
    permits,
    isPartial: rows.length > most,
  }
}

/**
 * What a customs officer's device needs while it has no network: his list, signed, and the key that seals what it keeps. Nobody
 * who looks through his eyes is given it.
 */
export const deviceOf = async (context: ViewContext): Promise<z.output<typeof deviceOutput>> => {
  const { db, principal, settings, now } = context
  const sealingKey = await deviceKeyOf(db, principal)
  const keys = await readSigningKeys(db, settings, now)
  const list = JSON.stringify(await listOf(context))
  return {
    sealingKey,
    list,
    keyId: keys.keyId,
    signature: sign(null, Buffer.from(devicePurpose + list), keys.payloadPrivateKeyPem).toString('base64url'),
  }
}
