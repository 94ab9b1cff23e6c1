import { z } from 'zod'
import { caseEndpoints } from '../casework/case-endpoints.ts'
import * as casework from '../casework/schema.ts'
import type { ShapeTable } from '../shape.ts'
import { empty, id } from '../wire.ts'
import * as actions from './action-schema.ts'
import { createInput } from './create-input.ts'
import * as customs from './customs-note.ts'
import { earlier } from './earlier.ts'
import * as fastLane from './fast-lane-schema.ts'
import * as foreign from './foreign-copy.ts'
import * as hint from './hint-schema.ts'
import * as incoming from './incoming.ts'
import { preExports } from './pre-exports.ts'
import * as authorizations from './schema.ts'

const byId = z.object({ id })
const byIncoming = z.object({ id, incomingId: id })

export const authorizationsEndpoints = {
  ...caseEndpoints('authorizations', {
    create: createInput,
    save: authorizations.saveInput,
    view: authorizations.authorization,
    query: authorizations.listQuery,
    list: authorizations.listOutput,
    actionParams: actions.actionParams,
    actionInput: actions.actionInput,
    actions: actions.authorizationActionShapes,
    draftRefusals: ['authorizationSiteNotYours', 'authorizationEstablishmentClosed'],
  }),
  'authorizations.kinds': { out: z.array(authorizations.permitKind), refusals: [] },
  'authorizations.balances': {
    params: byId,
    out: z.array(authorizations.caseBalance),
    refusals: ['notFound'],
  },
  'authorizations.document': { params: byId, out: 'file', refusals: ['notFound'] },
  'authorizations.letter': { params: z.object({ id, letterId: id }), out: 'file', refusals: ['notFound'] },
  'authorizations.earlier': { params: byId, out: earlier, refusals: ['notFound'] },
  'authorizations.advance': {
    body: fastLane.advanceInput,
    out: fastLane.advanceOutput,
    refusals: ['invalidInput'],
  },
  'authorizations.hintOpinion': {
    params: z.object({ id, hintId: id }),
    body: hint.opinionInput,
    out: hint.hints,
    refusals: ['invalidInput', 'notFound'],
  },
  'authorizations.hintFigures': {
    query: hint.hintFiguresQuery,
    out: hint.hintFigures,
    refusals: ['invalidInput'],
  },
  'authorizations.tick': {
    params: byId,
    body: casework.checklistInput,
    out: casework.checklistOutput,
    refusals: ['invalidInput', 'notFound', 'caseworkStale', 'caseworkClosed'],
  },
  'authorizations.addCustomsNote': {
    params: byId,
    body: customs.customsNoteInput,
    out: z.array(customs.customsNote),
    status: 201,
    refusals: ['invalidInput', 'notFound'],
  },
  'authorizations.withdrawCustomsNote': {
    params: z.object({ id, noteId: id }),
    out: z.array(customs.customsNote),
    refusals: ['notFound'],
  },
  'authorizations.preExports': { params: byId, out: preExports, refusals: ['notFound'] },
  'authorizations.draftPreExports': {
    params: byId,
    body: empty,
    out: preExports,
    status: 201,
    refusals: ['notPermitted', 'notFound', 'caseworkClosed', 'caseworkKeyReused'],
  },
  'authorizations.foreignCopy': { params: byId, out: foreign.foreignCopy, refusals: ['notFound'] },
  'authorizations.sendForeignCopy': {
    params: byId,
    body: empty,
    out: foreign.foreignCopy,
    refusals: ['notFound', 'caseworkClosed', 'caseworkKeyReused', 'authorizationForeignAddress'],
  },
  'authorizations.noteTransmission': {
    params: byId,
    body: foreign.transmissionInput,
    out: foreign.foreignCopy,
    refusals: ['invalidInput', 'notFound', 'caseworkClosed', 'caseworkKeyReused'],
  },
  'authorizations.exchangeFile': { params: byId, out: 'file', refusals: ['notFound'] },
  'authorizations.exchangeXml': { params: byId, out: 'file', refusals: ['notFound'] },
  'authorizations.incoming': { params: byId, out: incoming.caseIncoming, refusals: ['notFound'] },
  'authorizations.besideIncoming': { params: byIncoming, out: incoming.beside, refusals: ['notFound'] },
  'authorizations.takeCertificate': {
    params: byIncoming,
    body: incoming.takeIncomingInput,
    out: incoming.beside,
    refusals: ['notFound', 'caseworkStale', 'exchangeNotUsable'],
  },
  'authorizations.keepIncoming': {
    params: byIncoming,
    body: incoming.takeIncomingInput,
    out: incoming.beside,
    refusals: ['notFound', 'caseworkStale', 'exchangeNotUsable'],
  },
  'authorizations.samplePermit': {
    query: z.object({ signer: id.optional() }),
    out: 'file',
    refusals: ['notFound'],
  },
} as const satisfies ShapeTable<'authorizations.'>
