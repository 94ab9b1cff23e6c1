import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { call } from './api.ts'
import { readChoice, writeChoice } from './choices.ts'
import { currentCulture, type Direction } from './culture.ts'
import { showToast } from './toasts.ts'

export const i18n = i18next

const startI18n = (): Promise<unknown> =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    resources: {},
    fallbackLng: false,
    nsSeparator: false,
    // React writes text as text; escaping here would show entities.
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added', useSuspense: false },
  })

/** Words of the parts that know no business; a language that lacks them shows the English ones. */
const fetchPartWords = async (culture: string): Promise<object> => {
  const response = await fetch(`/assets/dx/${culture}.json`)
  const isFound = response.ok && (response.headers.get('content-type') ?? '').includes('json')
  if (isFound) return (await response.json()) as object
  return culture === 'en' ? {} : fetchPartWords('en')
}

/** Written from right to left, should the server not say so. */
const rightToLeft = ['ar', 'fa', 'he', 'ur']

const fetchDirection = async (culture: string): Promise<Direction> => {
  try {
    return (await call('localization.direction', { params: { culture }, isQuiet: true })) === 'rtl'
      ? 'rtl'
      : 'ltr'
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: this failure is only logged (specification §8)
    console.warn(error)
    return rightToLeft.includes(culture.slice(0, 2)) ? 'rtl' : 'ltr'
  }
}

/**
 * Switches the whole page to a language without a reload. Where its words cannot be fetched the page stays
 * as it is and says so.
 * @returns whether the page speaks it now
 */
export const changeCulture = async (culture: string): Promise<boolean> => {
  try {
    const [words, partWords, direction] = await Promise.all([
      call('localization.translations', { params: { culture }, isQuiet: true }),
      fetchPartWords(culture).catch(() => ({})),
      fetchDirection(culture),
    ])
    i18next.addResourceBundle(culture, 'translation', { ...words, ...partWords }, true, true)
    await i18next.changeLanguage(culture)
    Object.assign(document.documentElement, { lang: culture, dir: direction })
    currentCulture.set({ culture, direction })
    return true
  } catch {
    // The specification's own words (§8): without the translations there are no others.
    showToast({ tone: 'red', title: `Error has occured while getting culture '${culture}'` })
    return false
  }
}

/** The person's own choice, kept on this device. */
export const chooseCulture = async (culture: string): Promise<void> => {
  if (await changeCulture(culture)) writeChoice('culture', culture)
}

const firstCulture = async (): Promise<string> => {
  const chosen = readChoice('culture')
  if (chosen !== null && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(chosen)) return chosen
  try {
    return await call('settings.defaultCulture', { isQuiet: true })
  } catch {
    return 'en'
  }
}

export const startCulture = async (): Promise<void> => {
  const [culture] = await Promise.all([firstCulture(), startI18n()])
  if (!(await changeCulture(culture)) && culture !== 'en') await changeCulture('en')
}

/** The account's own language, unless this device has a choice. */
export const followAccountCulture = async (culture: string): Promise<void> => {
  if (readChoice('culture') === null && culture !== currentCulture.get().culture) await changeCulture(culture)
}
