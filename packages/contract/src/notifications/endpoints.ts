import type { ShapeTable } from '../shape.ts'
import { savedAs } from '../wire.ts'
import * as drafts from './drafts-schema.ts'
import * as emails from './emails-schema.ts'
import * as messages from './messages-schema.ts'
import * as notifications from './schema.ts'

export const notificationsEndpoints = {
  'notifications.list': { query: notifications.notificationQuery, out: notifications.notificationPage },
  'notifications.act': {
    params: notifications.notificationActionParams,
    body: notifications.notificationActionInput,
    out: notifications.notificationActionOutput,
  },
  'notifications.preferences': { out: notifications.notificationPreferences },
  'notifications.savePreferences': {
    body: notifications.preferencesInput,
    out: notifications.notificationPreferences,
  },
  'notifications.announcements': { out: messages.announcements },
  'notifications.news': { out: messages.news },
  'notifications.message': { params: messages.messageParams, out: messages.receivedMessage },

  'emails.templates': { out: emails.templateList },
  'emails.template': { params: emails.templateParams, out: emails.template },
  'emails.saveTemplate': {
    params: emails.templateCultureParams,
    body: emails.templateInput,
    out: emails.templateSaved,
  },
  'emails.restoreTemplate': {
    params: emails.templateCultureParams,
    body: emails.templateVersion,
    out: emails.templateSaved,
  },
  'emails.putBackTemplate': {
    params: emails.templateCultureParams,
    body: emails.templatePutBack,
    out: emails.templateSaved,
  },
  'emails.templateHistory': { params: emails.templateCultureParams, out: emails.templateHistory },
  'emails.previewTemplate': {
    params: emails.templateCultureParams,
    body: emails.templateWordsInput,
    out: emails.mailPreview,
  },
  'emails.testTemplate': {
    params: emails.templateCultureParams,
    body: emails.templateWordsInput,
    out: emails.testSent,
  },
  'emails.list': { query: emails.outboxQuery, out: emails.outboxPage },
  'emails.outbox': { query: emails.outboxQuery, out: emails.outboxPage },
  'emails.outboxExport': {
    query: emails.outboxQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['auditTooManyRows'],
  },
  'emails.outboxState': { out: emails.outboxState },
  'emails.mail': { params: emails.outboxMailParams, out: emails.outboxDetail },
  'emails.actOnMail': { params: emails.outboxActionParams, out: emails.outboxDetail },
  'emails.messages': { query: messages.messageQuery, out: messages.messagePage },
  'emails.message': { params: messages.messageParams, out: messages.messageDetail },
  'emails.previewMessage': { body: messages.messagePreviewInput, out: messages.messagePreview },
  'emails.sendMessage': { body: messages.messageInput, out: messages.messageDetail },
  'emails.drafts': { out: drafts.draftList },
  'emails.draft': { params: drafts.draftParams, out: drafts.draft },
  'emails.saveDraft': { params: drafts.draftParams, body: drafts.draftInput, out: drafts.draft },
  'emails.discardDraft': { params: drafts.draftParams, query: drafts.draftVersion, out: null },
  'emails.retractMessage': {
    params: messages.messageParams,
    body: messages.retractInput,
    out: messages.messageDetail,
  },
} as const satisfies ShapeTable<'notifications.'> & ShapeTable<'emails.'>
