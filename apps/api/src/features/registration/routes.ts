import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import {
  answerQuestion,
  lookAtLink,
  openLetter,
  proveAddress,
  readState,
  withdraw,
} from './actions/applicant.ts'
import { attachFiles, attachToReply, handInLetter } from './actions/files.ts'
import { register } from './actions/register.ts'
import { resend } from './actions/resend.ts'

/** A link from a mail is looked at by GET and used by POST alone (quality §3.4). */
export const registrationRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'registration.register', ({ body }, caller) => register(deps, caller, body))
  serve(web, 'registration.attach', (_input, caller) => attachFiles(deps, caller))
  serve(web, 'registration.resend', ({ params, body }, caller) =>
    resend(deps, caller, params.id, body?.uploadKey),
  )
  serve(web, 'registration.checkEmail', ({ params }) => lookAtLink(deps, params.token))
  serve(web, 'registration.verifyEmail', ({ params }, caller) => proveAddress(deps, caller, params.token))
  serve(web, 'registration.state', ({ params }) => readState(deps, params.token))
  serve(web, 'registration.reply', ({ params, body }, caller) =>
    answerQuestion(deps, caller, params.token, body.text),
  )
  serve(web, 'registration.replyFiles', ({ params }, caller) => attachToReply(deps, caller, params.token))
  serve(web, 'registration.letter', async ({ params }, _caller, reply) =>
    sendFile(reply, await openLetter(deps, params.token)),
  )
  serve(web, 'registration.returnLetter', ({ params }, caller) => handInLetter(deps, caller, params.token))
  serve(web, 'registration.withdraw', ({ params, body }, caller) =>
    withdraw(deps, caller, params.token, body.comment ?? null),
  )
}
