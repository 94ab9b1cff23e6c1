import { z } from 'zod'
import * as casework from '../casework/schema.ts'
import type { ShapeTable } from '../shape.ts'
import { empty, id } from '../wire.ts'
import * as actions from './action-schema.ts'
import { createInput } from './create-input.ts'
import * as customs from './customs-note.ts'
import { earlier } from './earlier.ts'
import * as foreign from './foreign-copy.ts'
import * as authorizations from './schema.ts'

const byId = z.object({ id })
const attachmentParams = z.object({ id, attachmentId: id })

export const authorizationsEndpoints = {
  'authorizations.create': {
    body: createInput,
    out: authorizations.authorization,
    status: 201,
  },
  'authorizations.list': { query: authorizations.listQuery, out: authorizations.listOutput },
  'authorizations.counts': { out: authorizations.counts },
  'authorizations.export': { query: authorizations.listQuery, out: 'file' },
  'authorizations.get': { params: byId, out: authorizations.authorization },
  'authorizations.save': { params: byId, body: authorizations.saveInput, out: authorizations.authorization },
  'authorizations.copy': { params: byId, body: empty, out: authorizations.authorization, status: 201 },
  'authorizations.history': { params: byId, out: authorizations.historyOutput },
  'authorizations.checks': { params: byId, out: z.array(casework.check) },
  'authorizations.balances': { params: byId, out: z.array(authorizations.caseBalance) },
  'authorizations.act': {
    params: actions.actionParams,
    body: actions.actionInput,
    actions: actions.authorizationActionShapes,
    out: authorizations.actionOutput,
  },
  'authorizations.document': { params: byId, out: 'file' },
  'authorizations.letter': { params: z.object({ id, letterId: id }), out: 'file' },
  'authorizations.attach': { params: byId, form: true, out: z.array(casework.attachment), status: 201 },
  'authorizations.attachment': { params: attachmentParams, out: 'file' },
  'authorizations.detach': { params: attachmentParams, out: null },
  'authorizations.notes': { params: byId, out: z.array(casework.note) },
  'authorizations.earlier': { params: byId, out: earlier },
  'authorizations.tick': {
    params: byId,
    body: casework.checklistInput,
    out: casework.checklistOutput,
  },
  'authorizations.addNote': { params: byId, body: casework.noteInput, out: casework.note, status: 201 },
  'authorizations.addCustomsNote': {
    params: byId,
    body: customs.customsNoteInput,
    out: z.array(customs.customsNote),
    status: 201,
  },
  'authorizations.withdrawCustomsNote': {
    params: z.object({ id, noteId: id }),
    out: z.array(customs.customsNote),
  },
  'authorizations.foreignCopy': { params: byId, out: foreign.foreignCopy },
  'authorizations.sendForeignCopy': { params: byId, body: empty, out: foreign.foreignCopy },
  'authorizations.noteTransmission': {
    params: byId,
    body: foreign.transmissionInput,
    out: foreign.foreignCopy,
  },
  'authorizations.exchangeFile': { params: byId, out: 'file' },
  'authorizations.officers': { out: z.array(casework.officer) },
  'authorizations.samplePermit': { query: z.object({ signer: id.optional() }), out: 'file' },
} as const satisfies ShapeTable<'authorizations.'>
