import { languageCodeOf } from '@papaver/contract/account/rules.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { type Handler, serve, type Web } from '../../platform/http/serve.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { readSettings } from '../settings/public.ts'
import { captchaFor } from './captcha.ts'
import { checkFirstAdministratorLink, createFirstAdministrator } from './first-administrator.ts'
import { impersonationRoutes } from './impersonation-routes.ts'
import { deviceCookieName } from './known-devices.ts'
import { login } from './login.ts'
import { auditLogout, logout } from './logout.ts'
import { ownSecurityRoutes } from './own-security-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { getUser2FA, login2FA } from './second-step.ts'
import { makeWatch } from './sessions.ts'
import { makeSignInGate } from './sign-in-gate.ts'
import { singleSignOnRoutes } from './single-sign-on-routes.ts'
import { visitorOf } from './visitor.ts'

/** Read by nobody but us: no script, no other site, and only in calls. */
const keepDevice = async (
  { db, environment }: Deps,
  reply: FastifyReply,
  cookie: string | undefined,
): Promise<void> => {
  if (cookie === undefined) return
  const days = (await readSettings(db))['security.knownDeviceDays']
  reply.setCookie(deviceCookieName, cookie, {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: environment.publicUrl.startsWith('https:'),
    maxAge: days * 86_400,
  })
}

const signInRoutes = (web: Web, deps: Deps, tokens: Tokens): void => {
  const gateTo = makeSignInGate(deps)
  const signIn: Handler<'account.login'> = async ({ body }, caller, reply) => {
    const { answer, deviceCookie } = await login(deps, tokens, visitorOf(caller), body)
    await keepDevice(deps, reply, deviceCookie)
    return answer
  }
  const secondStep: Handler<'account.login2FA'> = async ({ body }, caller, reply) => {
    const { principal } = caller
    const { answer, deviceCookie } = await login2FA(deps, tokens, visitorOf(caller), principal, body)
    await keepDevice(deps, reply, deviceCookie)
    return answer
  }
  serve(web, 'account.login', signIn, { gate: gateTo('password') })
  serve(web, 'account.login2FA', secondStep, { gate: gateTo('code') })
  serve(web, 'account.getUser2FA', (_input, caller) => getUser2FA(deps, visitorOf(caller), caller.principal))
  serve(web, 'account.logout', (_input, { origin, principal }) => logout(deps, origin, principal))
  serve(web, 'account.auditLogout', (_input, { origin, principal }) => auditLogout(deps, origin, principal))
  serve(web, 'account.captcha', () => captchaFor(deps))
}

const sessionRoutes = (web: Web, deps: Deps, tokens: Tokens): void => {
  const { authenticate, unreadOf } = makeWatch(deps, tokens)
  const poke: Handler<'account.poke'> = async (_input, { principal }) => ({
    ok: true,
    unread: unreadOf(principal),
  })
  serve(web, 'account.poke', poke, { authenticate })
  serve(web, 'account.getUser', async (_input, { principal, request }) => ({
    firstName: principal.firstName,
    lastName: principal.lastName,
    token: request.headers.authorization?.slice('Bearer '.length) ?? '',
    culture: principal.culture,
    languageCode: languageCodeOf(principal.culture),
  }))
}

export const accountRoutes = (web: Web, deps: Deps, tokens: Tokens): void => {
  signInRoutes(web, deps, tokens)
  sessionRoutes(web, deps, tokens)
  passwordRoutes(web, deps)
  ownSecurityRoutes(web, deps)
  singleSignOnRoutes(web, deps, tokens)
  impersonationRoutes(web, deps, tokens)
  serve(web, 'account.firstAdministratorCheck', ({ body }, { origin }) =>
    checkFirstAdministratorLink(deps, origin, body.token),
  )
  serve(web, 'account.firstAdministrator', ({ body }, { origin }) =>
    createFirstAdministrator(deps, origin, body),
  )
}
