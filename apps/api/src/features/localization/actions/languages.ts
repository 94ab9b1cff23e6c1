import { localizationRefusals } from '@papaver/contract/localization/refusals.ts'
import type { AddLanguageInput, ChangeLanguageInput } from '@papaver/contract/localization/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings, writeSetting } from '../../settings/public.ts'
import { bookIn, changingWords } from '../fresh.ts'
import { removeLanguageRow, saveLanguage } from '../store.ts'

/** `pt-br` → `pt-BR`. Refuses what no browser knows, and longer tags than the setting of languages takes. */
const canonical = (code: string): string => {
  try {
    const [culture = ''] = Intl.getCanonicalLocales(code.replaceAll('_', '-'))
    const isKnown = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(culture)
    if (isKnown !== undefined && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(culture)) return culture
  } catch {
    // Intl throws at what is no tag at all.
  }
  return refuse(localizationRefusals.localizationCodeWrong, { culture: code })
}

const writeEnabled = async (tx: Tx, culture: string, isEnabled: boolean): Promise<void> => {
  const settings = await readSettings(tx.db)
  const enabled = settings['languages.enabled']
  const isLast = settings['languages.default'] === culture || enabled.every((other) => other === culture)
  if (!isEnabled && isLast) refuse(localizationRefusals.localizationLastLanguage, { culture })
  if (enabled.includes(culture) === isEnabled) return
  const others = enabled.filter((other) => other !== culture)
  await writeSetting(tx, 'languages.enabled', isEnabled ? [...others, culture] : others)
}

const writeDirection = async (tx: Tx, culture: string, direction: 'ltr' | 'rtl'): Promise<void> => {
  const { [culture]: _own, ...others } = (await readSettings(tx.db))['languages.directions']
  await writeSetting(
    tx,
    'languages.directions',
    direction === 'rtl' ? { ...others, [culture]: direction } : others,
  )
}

const changing = (deps: Deps, { origin }: Actor, work: (tx: Tx) => Promise<void>): Promise<void> =>
  changingWords(deps, origin, work)

/** Adds a language, without texts of its own: until there are some, others speak in its place. Answers its code as it is kept. */
export const addLanguage = async (deps: Deps, actor: Actor, input: AddLanguageInput): Promise<string> => {
  const culture = canonical(input.culture)
  const { name, direction, isEnabled } = input
  await changing(deps, actor, async (tx) => {
    if ((await bookIn(tx)).cultures.includes(culture))
      refuse(localizationRefusals.localizationLanguageExists, { culture })
    await saveLanguage(tx, culture, name)
    await writeDirection(tx, culture, direction)
    if (isEnabled) await writeEnabled(tx, culture, true)
    recordAudit(tx, {
      action: 'localization.addLanguage',
      entity: 'language',
      entityId: culture,
      details: { before: null, after: { name, direction, isEnabled } },
    })
  })
  return culture
}

/** Switches a language on or off, and changes its direction; its name where the authority added it. */
export const changeLanguage = (
  deps: Deps,
  actor: Actor,
  culture: string,
  { name, direction, isEnabled }: ChangeLanguageInput,
): Promise<void> =>
  changing(deps, actor, async (tx) => {
    const book = await bookIn(tx)
    if (!book.cultures.includes(culture)) refuse(localizationRefusals.localizationLanguageUnknown)
    const settings = await readSettings(tx.db)
    const before = {
      name: book.own.languages.get(culture) ?? name,
      direction: settings['languages.directions'][culture] ?? 'ltr',
      isEnabled: settings['languages.enabled'].includes(culture),
    }
    if (book.own.languages.has(culture)) await saveLanguage(tx, culture, name)
    await writeDirection(tx, culture, direction)
    await writeEnabled(tx, culture, isEnabled)
    recordAudit(tx, {
      action: 'localization.changeLanguage',
      entity: 'language',
      entityId: culture,
      details: { before, after: { name, direction, isEnabled } },
    })
  })

/** Takes away a language that was added by mistake: one that is off and has no texts. */
export const removeLanguage = (deps: Deps, actor: Actor, culture: string): Promise<void> =>
  changing(deps, actor, async (tx) => {
    const { own, cultures } = await bookIn(tx)
    if (!cultures.includes(culture)) refuse(localizationRefusals.localizationLanguageUnknown)
    const isOn = (await readSettings(tx.db))['languages.enabled'].includes(culture)
    const hasTexts = (own.texts.get(culture)?.size ?? 0) > 0
    if (!own.languages.has(culture) || isOn || hasTexts)
      refuse(localizationRefusals.localizationLanguageKept, { culture })
    await removeLanguageRow(tx, culture)
    await writeDirection(tx, culture, 'ltr')
    recordAudit(tx, {
      action: 'localization.removeLanguage',
      entity: 'language',
      entityId: culture,
      details: { before: { name: own.languages.get(culture) }, after: null },
    })
  })
