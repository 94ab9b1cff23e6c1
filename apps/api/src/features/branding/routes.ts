import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { menuFor } from './menu.ts'
import { findAttachment, listMenu } from './store.ts'

export const brandingRoutes = (web: Web, { db }: Deps): void => {
  serve(web, 'branding.countryLogo', async (_input, _caller, reply) => {
    const logo = await findAttachment(db, 'country_logo')
    if (logo === undefined) return refuse(frameRefusals.notFound)
    reply.header('cache-control', 'public, max-age=300')
    return { base64String: logo.bytes.toString('base64') }
  })
  serve(web, 'branding.userMenu', async (_input, { principal }) =>
    menuFor(await listMenu(db), principal.permissions),
  )
}
