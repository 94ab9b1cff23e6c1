import { trainingRefusals } from '@papaver/contract/training/refusals.ts'
import { addressSubject, refuseTooOften } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/tokens.ts'
import type { RealWorld, TrainingHost } from '../../platform/training.ts'
import type { Origin } from '../../platform/transaction.ts'
import { refuseImpersonator } from '../account/public.ts'
import { enter } from './enter.ts'
import { getMail, listMails } from './mails.ts'
import { stateFor } from './state.ts'
import { makeTicket, resetFromOutside } from './tickets.ts'

/** Whoever tries tickets out asks more often than people who come in. */
const triesOfAddress = { limit: 60, minutes: 10 }

/** Where training lives; refuses in training itself, and where there is none. */
const hostOf = ({ training }: Deps): TrainingHost => {
  if (training?.kind === 'training') refuse(trainingRefusals.trainingElsewhere)
  return training?.kind === 'real' ? training.host : refuse(trainingRefusals.trainingOff)
}

/** The real world behind training; refuses in the real world. */
const realOf = ({ training }: Deps): RealWorld =>
  training?.kind === 'training' ? training.real : refuse(trainingRefusals.trainingElsewhere)

const countTry = ({ db, clock }: Deps, origin: Origin): Promise<void> =>
  refuseTooOften(db, clock.now(), { subject: addressSubject('training', origin), ...triesOfAddress })

export const trainingRoutes = (web: Web, deps: Deps, tokens: Tokens): void => {
  serve(web, 'training.state', (_input, { principal }) => stateFor(deps, principal))
  serve(web, 'training.ticket', (_input, caller) => makeTicket(deps, hostOf(deps), caller))
  serve(
    web,
    'training.enter',
    ({ body }, { origin, request }) => {
      const userAgent = request.headers['user-agent'] ?? ''
      return enter(deps, { tokens, real: realOf(deps) }, origin, { ...body, userAgent })
    },
    { gate: (_request, origin) => countTry(deps, origin) },
  )
  serve(web, 'training.reset', async (_input, caller) => {
    refuseImpersonator(caller.principal)
    if (deps.training?.kind === 'training') deps.training.real.reset(caller.principal.userName)
    else await resetFromOutside(deps, hostOf(deps), caller)
  })
  serve(web, 'training.mails', ({ query }, { principal }) => {
    realOf(deps)
    return listMails(deps, principal, query)
  })
  serve(web, 'training.mail', ({ params }, { principal }) => {
    realOf(deps)
    return getMail(deps, principal, params.id)
  })
}
