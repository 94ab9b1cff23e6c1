import {
  type EstablishmentField,
  establishmentFields,
  establishmentRules,
  personFields,
  siteFields,
} from '@papaver/contract/establishments/fields.ts'
import { establishmentRefusals } from '@papaver/contract/establishments/refusals.ts'
import type {
  EstablishmentAction,
  EstablishmentActionInput,
  EstablishmentInput,
  PersonInput,
  SiteInput,
} from '@papaver/contract/establishments/schema.ts'
import { faultOf } from '@papaver/contract/fields/check.ts'
import { changedFields, type FieldValue, type FieldValues } from '@papaver/contract/fields/field.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { endSessionsAt } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { readMasters } from '../../masters/public.ts'
import { readSettings } from '../../settings/public.ts'
import { addressLine } from '../address-line.ts'
import { createEstablishment } from '../create.ts'
import type { EstablishmentEvent } from '../events.ts'
import * as register from '../register-store.ts'
import * as store from '../store.ts'

interface Seen {
  readonly version: number
}
/** Whether it is in use, beside the fields of a part. */
const isActiveField = { key: 'isActive', type: 'boolean' } as const satisfies EstablishmentField

/** Columns that hold a text even where nothing is said. */
const neverNull: readonly string[] = ['postalCode', 'occupation', 'firstName']
const lists: readonly string[] = ['addressLines', 'groups']

/** What is said after a change: what was not mentioned stays as it was. Every fault is told at its field. */
const saidOf = <Values extends object>(
  fields: readonly EstablishmentField[],
  stood: object,
  given: object,
): Values => {
  const [before, input] = [stood as FieldValues, given as FieldValues]
  const said = Object.fromEntries(
    fields.map(({ key, fixed }): [string, FieldValue] => {
      const isKept = input[key] === undefined || (fixed === true && before[key] !== undefined)
      const value = (isKept ? before[key] : input[key]) ?? null
      const nothing = lists.includes(key) ? [] : neverNull.includes(key) ? '' : null
      return [key, value === '' || value === null ? nothing : value]
    }),
  )
  const wrong = fields.flatMap((field) => {
    const fault = faultOf(field, said[field.key], establishmentRules)
    return fault === undefined ? [] : [{ path: field.key, code: fault }]
  })
  if (wrong.length > 0) refuse(frameRefusals.invalidInput, { fields: wrong })
  return said as Values
}

/** Old and new of what differs, as the trail keeps it and the history shows it; undefined where nothing does. */
const differenceOf = (
  fields: readonly EstablishmentField[],
  stood: object,
  said: object,
): { before: FieldValues; after: FieldValues } | undefined => {
  const [before, after] = [stood as FieldValues, said as FieldValues]
  const changed = changedFields(fields, before, after)
  const side = (values: FieldValues) => Object.fromEntries(changed.map(({ key }) => [key, values[key]]))
  return changed.length === 0 ? undefined : { before: side(before), after: side(after) }
}

const note = (tx: Tx, id: string, action: string, details: Record<string, unknown>): void =>
  recordAudit(tx, { action, entity: 'establishment', entityId: id, details })

/** What documents say of their holder, beside the country. */
const onDocuments = ['name', 'addressLines', 'postalCode', 'city'] as const

const eventOf = (
  { principal }: Actor,
  { origin }: Tx,
  { id, name }: Pick<store.Establishment, 'id' | 'name'>,
  reason: string | null,
): EstablishmentEvent => ({
  establishmentId: id,
  name,
  by: nameOf(principal),
  actorId: origin.actorId,
  reason,
})

/** One change at a time, and only of what the writer has seen. */
const changing = (
  deps: Deps,
  { origin }: Actor,
  id: string,
  { version }: Seen,
  change: (tx: Tx, establishment: store.Establishment) => Promise<void>,
): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const locked = (await register.lockEstablishment(tx, id)) ?? refuse(frameRefusals.notFound)
    if (locked.version !== version) refuse(establishmentRefusals.establishmentStale)
    const establishment = await store.findEstablishment(tx.db, 'all', id)
    await change(tx, establishment ?? refuse(frameRefusals.notFound))
  })

/** Enters an establishment that nobody has asked an account for yet, with its first site. */
export const enterEstablishment = (
  deps: Deps,
  { origin }: Actor,
  input: EstablishmentInput,
): Promise<string> =>
  inTransaction(deps, origin, async (tx) => {
    const said = saidOf<Omit<store.NewEstablishment, 'countryId'>>(establishmentFields, {}, input)
    const known = await register.findSameName(tx.db, said.name)
    if (known) refuse(establishmentRefusals.establishmentKnown, known)
    const { 'public.countryId': countryId } = await readSettings(tx.db)
    return createEstablishment(tx, { ...said, countryId })
  })

export const changeEstablishment = (
  deps: Deps,
  actor: Actor,
  id: string,
  input: EstablishmentInput & Seen,
): Promise<void> =>
  changing(deps, actor, id, input, async (tx, establishment) => {
    const said = saidOf<store.NewEstablishment>(establishmentFields, establishment, input)
    const difference = differenceOf(establishmentFields, establishment, said)
    if (difference === undefined) return
    await register.updateEstablishment(tx, id, said)
    note(tx, id, 'establishment.change', { ...difference })
    if (onDocuments.every((key) => difference.after[key] === undefined)) return
    await deps.followers.emit(tx, 'establishmentRenamed', {
      ...eventOf(actor, tx, { id, name: said.name }, null),
      formerName: establishment.name,
      address: addressLine(said),
      formerAddress: addressLine(establishment),
    })
  })

/** Who continues its business is another establishment that is in use, and stays so until this is written. */
const successorOf = async (tx: Tx, id: string, successorId: string): Promise<store.Establishment> => {
  await register.keepEstablishment(tx, successorId)
  const successor = await store.findEstablishment(tx.db, 'all', successorId)
  if (!successor?.isActive || successor.id === id)
    return refuse(establishmentRefusals.establishmentSuccessorUnfit)
  return successor
}

/**
 * Closes an establishment, or opens it again. Closing ends the sessions of its people; what follows for everything else, the
 * features do that follow the event. A successor is named, and takes over nothing: permits and licences are personal (1961 art. 31(6)).
 */
export const actOnEstablishment = (
  deps: Deps,
  actor: Actor,
  { id, action }: { readonly id: string; readonly action: EstablishmentAction },
  input: EstablishmentActionInput,
): Promise<void> =>
  changing(deps, actor, id, input, async (tx, { isActive, name }) => {
    const { followers } = deps
    const isWanted = action === 'reopen'
    if (isActive === isWanted) refuse(establishmentRefusals.establishmentNothingToDo)
    const { comment, successorId } = input
    // Its people lose what they have: they read why, and so do officers in the event log.
    if (!isWanted && !comment)
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'comment', code: 'missing' }] })
    const isMerged = !isWanted && successorId !== undefined
    const successor = isMerged ? await successorOf(tx, id, successorId) : null
    await register.updateEstablishment(tx, id, {
      isActive: isWanted,
      closedAt: isWanted ? null : tx.now,
      successorId: successor?.id ?? null,
    })
    const details = {
      ...(comment ? { reason: comment } : {}),
      ...(successor ? { successor: `${successor.code} ${successor.name}` } : {}),
    }
    if (isWanted) note(tx, id, 'establishment.reopen', details)
    else note(tx, id, 'establishment.close', details)
    if (!isWanted) await endSessionsAt(tx, id, 'establishment closed')
    const event = eventOf(actor, tx, { id, name }, comment || null)
    if (successor) await followers.emit(tx, 'establishmentMerged', { ...event, successorId: successor.id })
    else await followers.emit(tx, isWanted ? 'establishmentReopened' : 'establishmentClosed', event)
  })

/** Two figures, as sites and persons of a house are counted. */
const nextCode = (rows: readonly { readonly code: string }[]): string =>
  String(Math.max(0, ...rows.map(({ code }) => Number(code) || 0)) + 1).padStart(2, '0')

/** A site or a person that is this house's own; of another one there is none. */
const ownPart = <Part extends { readonly id: string }>(parts: readonly Part[], id: string): Part =>
  parts.find((part) => part.id === id) ?? refuse(frameRefusals.notFound)

export const addSite = (deps: Deps, actor: Actor, id: string, input: SiteInput): Promise<void> =>
  changing(deps, actor, id, input, async (tx) => {
    const said = saidOf<Omit<store.NewSite, 'code'>>(siteFields, {}, input)
    const code = nextCode(await store.listSites(tx.db, id))
    await store.insertSite(tx, id, { ...said, code })
    await register.updateEstablishment(tx, id, {})
    note(tx, id, 'establishment.addSite', { site: code, before: null, after: said })
  })

export const changeSite = (
  deps: Deps,
  actor: Actor,
  { id, partId }: { readonly id: string; readonly partId: string },
  input: SiteInput,
): Promise<void> =>
  changing(deps, actor, id, input, async (tx) => {
    const site = ownPart(await store.listSites(tx.db, id), partId)
    const fields = [...siteFields, isActiveField]
    const said = saidOf<store.NewSite & { isActive: boolean }>(fields, site, input)
    const difference = differenceOf(fields, site, said)
    if (difference === undefined) return
    await register.updateSite(tx, partId, said)
    await register.updateEstablishment(tx, id, {})
    note(tx, id, 'establishment.changeSite', { site: site.code, ...difference })
  })

const refuseUnknownTitle = async (tx: Tx, titleCode: string | null): Promise<void> => {
  if (titleCode === null || (await readMasters(tx.db)).item('person-titles', titleCode)) return
  refuse(frameRefusals.invalidInput, { fields: [{ path: 'titleCode', code: 'unknown' }] })
}

export const addPerson = (deps: Deps, actor: Actor, id: string, input: PersonInput): Promise<void> =>
  changing(deps, actor, id, input, async (tx) => {
    const said = saidOf<Omit<store.NewPerson, 'code'>>(personFields, {}, input)
    await refuseUnknownTitle(tx, said.titleCode)
    const code = nextCode(await store.listPersons(tx.db, id))
    await store.insertPerson(tx, id, { ...said, code })
    await register.updateEstablishment(tx, id, {})
    note(tx, id, 'establishment.addPerson', { before: null, after: said })
  })

export const changePerson = (
  deps: Deps,
  actor: Actor,
  { id, partId }: { readonly id: string; readonly partId: string },
  input: PersonInput,
): Promise<void> =>
  changing(deps, actor, id, input, async (tx) => {
    const person = ownPart(await store.listPersons(tx.db, id), partId)
    const fields = [...personFields, isActiveField]
    const said = saidOf<store.NewPerson & { isActive: boolean }>(fields, person, input)
    await refuseUnknownTitle(tx, said.titleCode)
    const difference = differenceOf(fields, person, said)
    if (difference === undefined) return
    await register.updatePerson(tx, partId, said)
    await register.updateEstablishment(tx, id, {})
    const name = personName(person)
    note(tx, id, 'establishment.changePerson', { name, ...difference })
  })
