import type { WordReaders } from '@papaver/contract/localization/readers.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { forgetAhead } from './ahead.ts'
import { call } from './api.ts'
import { chosenCulture, writeChoice } from './choices.ts'
import { currentCulture, type Direction, expectCulture, isPseudo } from './culture.ts'
import { screenWords } from './screen-words.ts'
import { showToast, toastMilliseconds } from './toasts.ts'
import { fetchMissingWords, fetchWords, wantWords } from './words.ts'

export const i18n = i18next

const startI18n = (): Promise<unknown> =>
  i18next
    .use(initReactI18next)
    .use(screenWords)
    .init({
      lng: 'en',
      resources: {},
      fallbackLng: false,
      nsSeparator: false,
      postProcess: [screenWords.name],
      postProcessPassResolved: true,
      // React writes text as text; escaping here would show entities.
      interpolation: { escapeValue: false },
      react: { bindI18nStore: 'added', useSuspense: false },
    })

/** Written from right to left, should the server not say so. */
const rightToLeft = ['ar', 'fa', 'he', 'ur']

const fetchDirection = async (culture: string): Promise<Direction> => {
  if (isPseudo(culture)) return culture === 'ar-XB' ? 'rtl' : 'ltr'
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
  // What was asked ahead was asked in the language of the first page.
  if (culture !== currentCulture.get().culture) forgetAhead()
  // Names in lists that are asked for until the words are here come in the same language.
  expectCulture(culture)
  try {
    const [, direction] = await Promise.all([fetchWords(culture), fetchDirection(culture)])
    await i18next.changeLanguage(culture)
    Object.assign(document.documentElement, { lang: culture, dir: direction })
    currentCulture.set({ culture, direction })
    return true
  } catch {
    // The specification's own words (§8): without the translations there are no others.
    showToast({ tone: 'red', title: `Error has occured while getting culture '${culture}'` })
    return false
  } finally {
    expectCulture(undefined)
  }
}

/** Shows what has been changed of the words meanwhile; a failure changes nothing and is not told. */
export const followWords = async (): Promise<void> => {
  const { culture } = currentCulture.get()
  try {
    // Parts that watch the language are drawn again with its words.
    if (await fetchWords(culture)) await i18next.changeLanguage(culture)
  } catch {
    // The words that are there still hold; the next look may succeed.
  }
}

const restMilliseconds = 30_000

/** Looks for changed words when people come back to the page or go to another one, now and then. */
const followNowAndThen = (): void => {
  let lookedAt = performance.now()
  const look = () => {
    if (document.hidden || performance.now() - lookedAt < restMilliseconds) return
    lookedAt = performance.now()
    void followWords()
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('hashchange', look)
}

/** The person's own choice, kept on this device. */
export const chooseCulture = async (culture: string): Promise<void> => {
  if (await changeCulture(culture)) writeChoice('culture', culture)
}

/** The language of the first page: whatever is asked from here on is asked in it. */
export const findCulture = async (): Promise<string> => {
  const culture =
    chosenCulture() ?? (await call('settings.defaultCulture', { isQuiet: true }).catch(() => 'en'))
  currentCulture.set({ ...currentCulture.get(), culture })
  return culture
}

const speakFirst = async (culture: string): Promise<boolean> => {
  await startI18n()
  const isSpeaking = (await changeCulture(culture)) || (culture !== 'en' && (await changeCulture('en')))
  if (isSpeaking) followNowAndThen()
  return isSpeaking
}

/** Settled once the page speaks its first language. */
let started: Promise<unknown> = Promise.resolve()
/** @returns whether there are words at all: without them a page would show their keys */
export const startCulture = (culture: string): Promise<boolean> => {
  const speaking = speakFirst(culture)
  started = speaking
  return speaking
}

/** Tries until there are words, and says each time that there are none. */
export const waitForWords = async (): Promise<void> => {
  do await new Promise((resolve) => setTimeout(resolve, toastMilliseconds))
  while (!(await changeCulture('en')))
}

/**
 * Fetches the words of these readers' screens, unless they are here; until then no such screen may be drawn.
 * @throws Refusal where they cannot be fetched
 */
export const needWords = async (readers: WordReaders): Promise<void> => {
  wantWords(readers)
  await started
  await fetchMissingWords(currentCulture.get().culture)
}

/** The account's own language, unless this device has a choice. */
export const followAccountCulture = async (culture: string): Promise<void> => {
  if (chosenCulture() === undefined && culture !== currentCulture.get().culture) await changeCulture(culture)
}
