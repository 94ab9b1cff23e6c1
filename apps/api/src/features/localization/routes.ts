import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { readSettings } from '../settings/public.ts'
import { allLanguages, cultureFor } from './public.ts'

/** A language's name in itself: suomi, русский, العربية. */
const ownName = (culture: string): string => {
  const name = new Intl.DisplayNames([culture], { type: 'language', fallback: 'code' }).of(culture) ?? culture
  return name.charAt(0).toLocaleUpperCase(culture) + name.slice(1)
}

const directionOf = (settings: Settings, culture: string): 'ltr' | 'rtl' =>
  settings['languages.directions'][culture] ?? 'ltr'

const languagesOf = (settings: Settings) => ({
  default: settings['languages.default'],
  enabled: settings['languages.enabled'].map((culture) => ({
    culture,
    name: ownName(culture),
    direction: directionOf(settings, culture),
  })),
})

/**
 * The whole language as the JSON that was made at the start. An unknown culture answers the default's words: a
 * portal without words helps nobody.
 */
const sendWords = (
  settings: Settings,
  asked: string,
  known: string | undefined,
  reply: FastifyReply,
): string => {
  const words = allLanguages().get(cultureFor(settings, asked)) ?? allLanguages().get('en')
  if (words === undefined) throw new Error('no words are shipped')
  reply
    .type('application/json; charset=utf-8')
    .header('etag', words.etag)
    .header('cache-control', 'no-cache')
    .header('content-language', words.culture)
  if (known !== words.etag) return words.json
  reply.code(304)
  return ''
}

export const localizationRoutes = (web: Web, { db }: Deps): void => {
  // Read at the start: a broken file must stop the start, not the first reader.
  allLanguages()
  serve(web, 'settings.languages', async () => languagesOf(await readSettings(db)))
  serve(web, 'localization.direction', async ({ params }) => {
    const settings = await readSettings(db)
    return directionOf(settings, cultureFor(settings, params.culture))
  })
  serve(web, 'localization.translations', async ({ params }, { request }, reply) => {
    const settings = await readSettings(db)
    // Fastify sends a string as it is; the words are the contract's own files and need no second look.
    return sendWords(settings, params.culture, request.headers['if-none-match'], reply) as never
  })
}
