import { tokensOf } from '@papaver/contract/branding/look.ts'
import type { PublicLook } from '@papaver/contract/branding/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Reader } from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'
import { putBack, saveLook, saveMenu } from './actions/save-version.ts'
import { getLook, getMenu, lookIn, lookVersionOf, menuIn, menuVersionOf, shippedLook } from './documents.ts'
import { menuFor } from './menu.ts'
import { pictureRoutes } from './picture-routes.ts'
import { findPicture, listNewest } from './picture-store.ts'
import { listVersions } from './store.ts'

/** So many versions are looked through; older ones stay in the table. */
const listed = 50

const menuRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'branding.userMenu', async (_input, { principal, culture }) => {
    const settings = await readSettings(db)
    const { permissions, roles } = principal
    const cultures = [culture, settings['languages.default']]
    return menuFor(menuIn(await getMenu(db)).groups, { permissions, roles, cultures })
  })
  serve(web, 'branding.menu', async () => menuVersionOf(await getMenu(db)))
  serve(web, 'branding.saveMenu', async ({ body: { groups, ...head } }, { origin }) =>
    menuVersionOf(await inTransaction(deps, origin, (tx) => saveMenu(tx, { ...head, content: groups }))),
  )
  serve(web, 'branding.menuVersions', async () => (await listVersions(db, 'menu', listed)).map(menuVersionOf))
  serve(web, 'branding.putBackMenu', async ({ params: { version }, body }, { origin }) =>
    menuVersionOf(
      await inTransaction(deps, origin, (tx) => putBack(tx, 'menu', { version, seen: body.version })),
    ),
  )
}

const publicLookOf = async (db: Reader): Promise<PublicLook> => {
  const [row, pictures] = await Promise.all([getLook(db), listNewest(db)])
  const logo = pictures.find(({ slot }) => slot === 'country_logo')
  const { names, colours } = lookIn(row)
  const tokens = { light: tokensOf('light', colours.light), dark: tokensOf('dark', colours.dark) }
  return { version: row.version, names, colours, tokens, logo: String(logo?.version ?? 0) }
}

/** Asked at every start of every page: who has the newest is told so in a few bytes. */
const sendLook = (look: PublicLook, known: string | undefined, reply: FastifyReply): PublicLook => {
  const etag = `W/"look-${look.version}-${look.logo}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (known !== etag) return look
  reply.code(304)
  return '' as never
}

const lookRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'branding.look', async (_input, { request }, reply) =>
    sendLook(await publicLookOf(db), request.headers['if-none-match'], reply),
  )
  serve(web, 'branding.saveLook', async ({ body: { names, colours, ...head } }, { origin }) =>
    lookVersionOf(
      await inTransaction(deps, origin, (tx) => saveLook(tx, { ...head, content: { names, colours } })),
    ),
  )
  serve(web, 'branding.lookVersions', async () => {
    const rows = await listVersions(db, 'look', listed)
    return [...rows, shippedLook].map(lookVersionOf)
  })
  serve(web, 'branding.putBackLook', async ({ params: { version }, body }, { origin }) =>
    lookVersionOf(
      await inTransaction(deps, origin, (tx) => putBack(tx, 'look', { version, seen: body.version })),
    ),
  )
}

export const brandingRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'branding.countryLogo', async (_input, _caller, reply) => {
    const logo = await findPicture(deps.db, 'country_logo')
    if (logo?.bytes == null) return refuse(frameRefusals.notFound)
    reply.header('cache-control', 'public, max-age=300')
    return { base64String: (logo.screen ?? logo.bytes).toString('base64') }
  })
  menuRoutes(web, deps)
  lookRoutes(web, deps)
  pictureRoutes(web, deps)
}
