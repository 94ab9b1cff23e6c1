import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { empty, id, savedAs } from '../wire.ts'
import * as disputes from './dispute-schema.ts'
import * as expected from './expected-schema.ts'
import * as late from './late-schema.ts'
import * as reports from './reports-schema.ts'
import * as returned from './returned-schema.ts'
import * as endorsements from './schema.ts'
import * as summary from './summary-schema.ts'

const byId = z.object({ id })
const ofLetter = z.object({ id, letterId: id })

export const endorsementsEndpoints = {
  'endorsements.expected': { query: expected.expectedQuery, out: expected.expectedOutput },
  'endorsements.device': { out: endorsements.deviceOutput },
  'endorsements.sent': { out: disputes.sentOutput },
  'endorsements.find': { body: endorsements.findInput, out: endorsements.customsPermit },
  'endorsements.list': { params: byId, out: endorsements.endorsementList },
  'endorsements.reconciliation': { params: byId, out: endorsements.reconciliation },
  'endorsements.record': {
    params: byId,
    body: endorsements.endorsementInput,
    out: endorsements.endorsement,
    status: 201,
    dryRun: true,
  },
  'endorsements.locate': { body: late.locateInput, out: late.locateOutput },
  'endorsements.sendLate': {
    params: byId,
    body: late.lateInput,
    out: late.lateOutput,
    status: 201,
  },
  'endorsements.recordIncoming': {
    params: z.object({ id, incomingId: id }),
    out: endorsements.endorsement,
    status: 201,
    refusals: ['notFound', 'exchangeNotUsable', 'endorsementNotUsable'],
  },
  'endorsements.reports': { query: reports.reportsQuery, out: reports.reportsOutput },
  'endorsements.summary': {
    query: summary.summaryQuery,
    out: summary.summaryOutput,
    refusals: ['invalidInput'],
  },
  'endorsements.summaryExport': {
    query: summary.summaryQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['invalidInput', 'auditTooManyRows'],
  },
  'endorsements.correct': {
    params: z.object({ id, endorsementId: id }),
    body: endorsements.correctionInput,
    out: endorsements.endorsement,
    status: 201,
  },
  'endorsements.settle': {
    params: z.object({ id, endorsementId: id }),
    body: disputes.settlementInput,
    out: endorsements.endorsement,
  },
  'endorsements.decide': {
    params: z.object({ id, lineId: id }),
    body: endorsements.differenceInput,
    out: endorsements.reconciliation,
  },
  'endorsements.returned': { params: byId, out: returned.returnedEndorsements },
  'endorsements.return': {
    params: byId,
    body: returned.returnInput,
    out: returned.returnedEndorsements,
    status: 201,
  },
  'endorsements.returnNothing': {
    params: byId,
    body: returned.noReturnInput,
    out: returned.returnedEndorsements,
  },
  'endorsements.sendReturned': { params: ofLetter, body: empty, out: returned.returnedEndorsements },
  'endorsements.noteReturned': {
    params: ofLetter,
    body: returned.returnTransmissionInput,
    out: returned.returnedEndorsements,
  },
  'endorsements.returnedDocument': { params: ofLetter, out: 'file' },
  'endorsements.returnedFile': { params: ofLetter, out: 'file' },
  'endorsements.wait': { params: byId, body: endorsements.waitInput, out: endorsements.reconciliation },
  'endorsements.addPhotos': {
    params: z.object({ id, endorsementId: id }),
    form: true,
    out: endorsements.endorsement,
    status: 201,
  },
  'endorsements.photo': { params: z.object({ id, endorsementId: id, photoId: id }), out: 'file' },
} as const satisfies ShapeTable<'endorsements.'>
