import { type NoticeCode, noticeCodeNames } from '@papaver/contract/notifications/codes.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve, type Web } from '../../../platform/http/serve.ts'
import { refuse } from '../../../platform/refusal.ts'
import { discardDraft, getDraft, listDrafts, saveDraft } from './drafts.ts'
import { getSent, listSent, previewMessage, retractMessage, sendMessage } from './messages.ts'
import { actOnMail, exportOutbox, getMail as getOutboxMail, getOutboxState, listOutbox } from './outbox.ts'
import { previewMail, testMail } from './preview.ts'
import { listAnnouncements, listNews, readMessage } from './received.ts'
import { getMail, listMails, mailHistory, putBackMail, restoreMail, saveMail } from './templates.ts'

/** What is asked for by the code of a mail; a code of none is not found. */
const known = <Params extends { readonly code: string }>(params: Params): Params & { code: NoticeCode } => {
  const code = noticeCodeNames.find((each) => each === params.code) ?? refuse(frameRefusals.notFound)
  return { ...params, code }
}

const templateRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'emails.templates', (_input, caller) => listMails(deps, caller))
  serve(web, 'emails.template', ({ params }, caller) => getMail(deps, caller, known(params).code))
  serve(web, 'emails.saveTemplate', ({ params, body }, caller) => saveMail(deps, caller, known(params), body))
  serve(web, 'emails.restoreTemplate', ({ params, body }, caller) =>
    restoreMail(deps, caller, known(params), body.version),
  )
  serve(web, 'emails.putBackTemplate', ({ params, body }, caller) =>
    putBackMail(deps, caller, known(params), body),
  )
  serve(web, 'emails.templateHistory', ({ params }) => mailHistory(deps, known(params)))
  serve(web, 'emails.previewTemplate', ({ params, body }, caller) =>
    previewMail(deps, caller, known(params), body),
  )
  serve(web, 'emails.testTemplate', ({ params, body }, caller) => testMail(deps, caller, known(params), body))
}

const outboxRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'emails.list', ({ query }, caller) => listOutbox(deps, caller, query))
  serve(web, 'emails.outbox', ({ query }, caller) => listOutbox(deps, caller, query))
  serve(web, 'emails.outboxExport', ({ query }, caller, reply) => exportOutbox(deps, caller, query, reply))
  serve(web, 'emails.outboxState', (_input, caller) => getOutboxState(deps, caller))
  serve(web, 'emails.mail', ({ params }, caller) => getOutboxMail(deps, caller, params.id))
  serve(web, 'emails.actOnMail', ({ params }, caller) => actOnMail(deps, caller, params.id, params.action))
}

const messageRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'emails.messages', ({ query }, caller) => listSent(deps, caller, query))
  serve(web, 'emails.message', ({ params }, caller) => getSent(deps, caller, params.id))
  serve(web, 'emails.previewMessage', ({ body }, caller) => previewMessage(deps, caller, body))
  serve(web, 'emails.sendMessage', ({ body }, caller) => sendMessage(deps, caller, body, web.confirmIdentity))
  serve(web, 'emails.drafts', (_input, caller) => listDrafts(deps, caller))
  serve(web, 'emails.draft', ({ params }, caller) => getDraft(deps, caller, params.id))
  serve(web, 'emails.saveDraft', ({ params, body }, caller) => saveDraft(deps, caller, params.id, body))
  serve(web, 'emails.discardDraft', ({ params, query }, caller) =>
    discardDraft(deps, caller, params.id, query.version),
  )
  serve(web, 'emails.retractMessage', ({ params, body }, caller) =>
    retractMessage(deps, caller, params.id, body.words),
  )
}

/**
 * The authority's screens of mails. The screen and its calls are called e-mails after the specification; what they
 * change, the words and the outbox of notifications, is this feature's.
 */
export const emailsRoutes = (web: Web, deps: Deps): void => {
  templateRoutes(web, deps)
  outboxRoutes(web, deps)
  messageRoutes(web, deps)
  serve(web, 'notifications.announcements', (_input, caller) => listAnnouncements(deps, caller))
  serve(web, 'notifications.news', (_input, caller) => listNews(deps, caller))
  serve(web, 'notifications.message', ({ params }, caller) => readMessage(deps, caller, params.id))
}
