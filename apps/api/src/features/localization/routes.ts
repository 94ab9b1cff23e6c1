import { namesIn } from '@papaver/contract/listed-names.ts'
import { localizationRefusals } from '@papaver/contract/localization/refusals.ts'
import type { GridLanguage } from '@papaver/contract/localization/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { readHistory } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { importTexts } from './actions/import-texts.ts'
import { addLanguage, changeLanguage, removeLanguage } from './actions/languages.ts'
import { entityIdOf, saveTexts } from './actions/save-texts.ts'
import { currentBook, type SentWords } from './book.ts'
import { exportTexts } from './export.ts'
import { gridOf, languagesIn } from './grid.ts'
import { cultureFor, freshWords, ownNameOf, wordsFor } from './public.ts'

const directionOf = (settings: Settings, culture: string): 'ltr' | 'rtl' =>
  settings['languages.directions'][culture] ?? 'ltr'

const languagesOf = (settings: Settings) => ({
  default: settings['languages.default'],
  enabled: settings['languages.enabled'].map((culture) => ({
    culture,
    name: ownNameOf(culture),
    direction: directionOf(settings, culture),
  })),
})

/** JSON that was made before; 304 to one who has it. */
const sendWords = (
  { json, etag }: SentWords,
  culture: string,
  request: FastifyRequest,
  reply: FastifyReply,
): string => {
  reply
    .type('application/json; charset=utf-8')
    .header('etag', etag)
    .header('cache-control', 'no-cache')
    .header('content-language', culture)
  if (request.headers['if-none-match'] !== etag) return json
  reply.code(304)
  return ''
}

/**
 * The words of the components as the specification's static file (§7); those of English for a language that nobody
 * offers.
 */
const serveParts = ({ fastify }: Web, { db }: Deps): void => {
  fastify.get<{ Params: { file: string } }>(
    '/assets/dx/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const settings = await readSettings(db)
      await freshWords(db)
      const asked = /^([a-zA-Z-]{2,12})\.json$/.exec(request.params.file)?.[1] ?? 'en'
      const culture = settings['languages.enabled'].find((offered) => offered === asked) ?? 'en'
      const { parts } = currentBook().language(culture)
      return sendWords(parts, culture, request, reply)
    },
  )
}

const serveTexts = (web: Web, deps: Deps): void => {
  const { db } = deps
  // Without a word about them, all languages are meant.
  const listOf = (cultures: string | undefined) => (cultures === undefined ? undefined : namesIn(cultures))
  serve(web, 'localization.texts', async () => {
    await freshWords(db)
    return gridOf(currentBook(), await readSettings(db), ownNameOf)
  })
  serve(web, 'localization.saveTexts', ({ body }, caller) => saveTexts(deps, caller, body.cells))
  serve(web, 'localization.textHistory', ({ query: { culture, key } }) =>
    readHistory(db, { entity: 'text', entityId: entityIdOf(culture, key) }),
  )
  serve(web, 'localization.export', async ({ query: { format, cultures } }, { culture }, reply) => {
    await freshWords(db)
    const settings = await readSettings(db)
    const words = wordsFor(culture)
    const exporting = { book: currentBook(), settings, now: deps.clock.now(), words, nameOf: ownNameOf }
    return exportTexts(reply, exporting, { format, cultures: listOf(cultures) })
  })
  serve(web, 'localization.import', ({ query: { apply, cultures, revision } }, caller) =>
    importTexts(deps, caller, { isToApply: apply === 'true', cultures: listOf(cultures), revision }),
  )
}

const serveLanguages = (web: Web, deps: Deps): void => {
  const { db } = deps
  const list = async (): Promise<GridLanguage[]> => {
    await freshWords(db)
    return languagesIn(currentBook(), await readSettings(db), ownNameOf)
  }
  const one = async (culture: string): Promise<GridLanguage> =>
    (await list()).find((language) => language.culture === culture) ??
    refuse(localizationRefusals.localizationLanguageUnknown)
  serve(web, 'localization.languages', list)
  serve(web, 'localization.addLanguage', async ({ body }, caller) =>
    one(await addLanguage(deps, caller, body)),
  )
  serve(web, 'localization.changeLanguage', async ({ params, body }, caller) => {
    await changeLanguage(deps, caller, params.culture, body)
    return one(params.culture)
  })
  serve(web, 'localization.removeLanguage', ({ params }, caller) =>
    removeLanguage(deps, caller, params.culture),
  )
}

export const localizationRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  // Read at the start: a broken file must stop the start, not the first reader.
  currentBook().language('en')
  serve(web, 'settings.languages', async () => {
    await freshWords(db)
    return languagesOf(await readSettings(db))
  })
  serve(web, 'localization.direction', async ({ params }) => {
    const settings = await readSettings(db)
    return directionOf(settings, cultureFor(settings, params.culture))
  })
  serve(web, 'localization.translations', async ({ params, query }, { request }, reply) => {
    await freshWords(db)
    const culture = cultureFor(await readSettings(db), params.culture)
    // Fastify sends a string as it is; the words were put together from texts and need no second look.
    return sendWords(currentBook().language(culture).words(query.readers), culture, request, reply) as never
  })
  serve(web, 'localization.ownWords', async ({ params }, { request }, reply) => {
    await freshWords(db)
    const culture = cultureFor(await readSettings(db), params.culture)
    return sendWords(currentBook().ownOf(culture, params.area), culture, request, reply) as never
  })
  serveParts(web, deps)
  serveTexts(web, deps)
  serveLanguages(web, deps)
}
