import { z } from 'zod'
import { caseEndpoints } from '../casework/case-endpoints.ts'
import type { ShapeTable } from '../shape.ts'
import { id, savedAs } from '../wire.ts'
import * as reports from './schema.ts'
import * as watch from './watch-schema.ts'

export const fieldReportsEndpoints = {
  ...caseEndpoints('field-reports', {
    create: reports.createInput,
    save: reports.saveInput,
    view: reports.fieldReport,
    query: reports.listQuery,
    list: reports.listOutput,
    actionParams: reports.actionParams,
    actionInput: reports.actionInput,
    actions: reports.fieldReportActionShapes,
    draftRefusals: ['fieldReportPermitClosed', 'fieldReportCorrected'],
  }),
  'field-reports.permits': {
    query: z.object({ establishmentId: id.optional() }),
    out: reports.openPermits,
    refusals: ['invalidInput'],
  },
  'field-reports.device': { out: reports.device, refusals: ['notPermitted'] },
  'field-reports.send': {
    body: reports.sendInput,
    out: reports.sent,
    status: 201,
    refusals: [
      'invalidInput',
      'notPermitted',
      'notFound',
      'caseworkKeyReused',
      'caseworkBlocked',
      'fieldReportPermitClosed',
    ],
  },
  'field-reports.receipts': { out: reports.receipts, refusals: [] },
  'field-reports.receive': {
    params: z.object({ id }),
    body: reports.receiptInput,
    out: reports.receipt,
    refusals: [
      'invalidInput',
      'notFound',
      'fieldReportReceived',
      'fieldReportSettled',
      'fieldReportPermitClosed',
      'fieldReportDayUnfit',
      'caseworkKeyReused',
    ],
  },
  'field-reports.owed': { query: watch.owedQuery, out: watch.owedOutput, refusals: ['invalidInput'] },
  'field-reports.exportOwed': {
    query: watch.owedQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['invalidInput', 'auditTooManyRows'],
  },
  'field-reports.remind': {
    params: z.object({ id }),
    body: watch.remindInput,
    out: watch.reminded,
    refusals: ['invalidInput', 'notFound', 'fieldReportReminded'],
  },
  'field-reports.risks': { out: watch.risksOutput, refusals: [] },
  'field-reports.exportRisks': {
    query: z.object(savedAs('xlsx')),
    out: 'file',
    refusals: ['invalidInput', 'auditTooManyRows'],
  },
  'field-reports.draw': { body: watch.drawInput, out: watch.drawn, refusals: ['invalidInput'] },
} as const satisfies ShapeTable<'field-reports.'>
