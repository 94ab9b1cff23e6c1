import type { CallTable } from '../call.ts'

export const notificationsCalls = {
  // notifications (product §13)
  'notifications.list': ['GET', '/api/notifications', 'signedIn'],
  'notifications.act': ['POST', '/api/notifications/actions/:action', 'signedIn'],
  'notifications.preferences': ['GET', '/api/notifications/preferences', 'signedIn'],
  'notifications.savePreferences': ['PUT', '/api/notifications/preferences', 'signedIn'],
  'notifications.announcements': ['GET', '/api/notifications/announcements', 'signedIn'],
  // the newest messages of the authority to a group that the reader is one of
  'notifications.news': ['GET', '/api/notifications/news', 'signedIn'],
  'notifications.message': ['GET', '/api/notifications/messages/:id', 'signedIn'],

  // The authority's screen of mails (product §11) is called e-mails by the specification; the words, the outbox and
  // the messages that it changes are those of notifications, so the feature keeps that word.
  'emails.templates': ['GET', '/api/emails/templates', ['mail.admin']],
  'emails.template': ['GET', '/api/emails/templates/:code', ['mail.admin']],
  'emails.saveTemplate': ['PUT', '/api/emails/templates/:code/:culture', ['mail.admin']],
  'emails.restoreTemplate': ['POST', '/api/emails/templates/:code/:culture/actions/restore', ['mail.admin']],
  'emails.putBackTemplate': ['POST', '/api/emails/templates/:code/:culture/actions/putBack', ['mail.admin']],
  'emails.templateHistory': ['GET', '/api/emails/templates/:code/:culture/history', ['mail.admin']],
  'emails.previewTemplate': ['POST', '/api/emails/templates/:code/:culture/preview', ['mail.admin']],
  'emails.testTemplate': ['POST', '/api/emails/templates/:code/:culture/test', ['mail.admin']],
  // what was sent and waits, by a fixed address as well
  'emails.list': ['GET', '/api/emails', ['mail.admin']],
  'emails.outbox': ['GET', '/api/emails/outbox', ['mail.admin']],
  'emails.outboxExport': ['GET', '/api/emails/outbox-list', ['mail.admin']],
  'emails.outboxState': ['GET', '/api/emails/outbox/state', ['mail.admin']],
  'emails.mail': ['GET', '/api/emails/outbox/:id', ['mail.admin']],
  'emails.actOnMail': ['POST', '/api/emails/outbox/:id/actions/:action', ['mail.admin']],
  'emails.messages': ['GET', '/api/emails/messages', ['mail.admin']],
  'emails.message': ['GET', '/api/emails/messages/:id', ['mail.admin']],
  'emails.previewMessage': ['POST', '/api/emails/messages/preview', ['mail.admin']],
  'emails.sendMessage': ['POST', '/api/emails/messages', ['mail.admin']],
  'emails.drafts': ['GET', '/api/emails/drafts', ['mail.admin']],
  'emails.draft': ['GET', '/api/emails/drafts/:id', ['mail.admin']],
  'emails.saveDraft': ['PUT', '/api/emails/drafts/:id', ['mail.admin']],
  'emails.discardDraft': ['DELETE', '/api/emails/drafts/:id', ['mail.admin']],
  'emails.retractMessage': ['POST', '/api/emails/messages/:id/actions/retract', ['mail.admin']],
} as const satisfies CallTable
