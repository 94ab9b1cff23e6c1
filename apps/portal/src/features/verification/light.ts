import '../../platform/theme/tokens.css'
import './light.css'
import './light-band.css'
import './light-facts.css'
import './light-form.css'
import './light-print.css'
import { textIn } from '@papaver/contract/branding/shown.ts'
import { currentCulture } from '../../platform/culture.ts'
import { look } from '../../platform/theme/look.ts'
import { isTraining } from '../../platform/world.ts'
import { forgetAddress, nothingTyped, readAddress, route } from './address.ts'
import { button, element } from './elements.ts'
import { formView, type Typed } from './form-view.ts'
import { type Authority, footer, header } from './frame.ts'
import { icon } from './icons.ts'
import { authorityNameIn, fetchAuthorityNames } from './known.ts'
import { emptyDraft, type MismatchDraft, mismatchView } from './mismatch-view.ts'
import { checkedOf, resultBand, resultContent } from './result-view.ts'
import { checkingView, clearedView, failureView, provingView, type View } from './states-view.ts'
import { type Failure, type VerifyInput, type VerifyOutput, verify } from './verify-request.ts'
import {
  askedCultures,
  chooseLanguage,
  fetchLanguages,
  type Language,
  loadReader,
  type Reader,
  rememberCulture,
  shippedLanguages,
} from './words.ts'

type Screen =
  | { kind: 'form' }
  | { kind: 'checking'; input: VerifyInput }
  | { kind: 'proving' }
  | { kind: 'answer'; input: VerifyInput; answer: VerifyOutput; draft: MismatchDraft }
  | { kind: 'failure'; input: VerifyInput; failure: Failure; until: number }
  | { kind: 'cleared' }

/** A result leaves the screen after this time: the next person at the counter may not read it (product §10). */
const lifetime = 10 * 60_000
/** Before this nobody sees a skeleton (look §8). */
const skeletonAfter = 150

class VerificationPage {
  private readonly top = element('header', { class: 'top' })
  /** Stays in the page while its content changes, so that screen readers announce every verdict. */
  private readonly status = element('div', { role: 'status' })
  private readonly content = element('div', { class: 'inner content' })
  private readonly foot = element('footer', { class: 'bottom' })
  private screen: Screen = { kind: 'form' }
  private typed: Typed = nothingTyped()
  private authority: Authority | null = null
  private clearAt = Number.POSITIVE_INFINITY
  /** Answers to an earlier question are dropped. */
  private question = 0
  /** Ends what the device works out for an earlier question. */
  private work = new AbortController()
  private reader: Reader
  private languages = shippedLanguages
  private names: Record<string, string> = {}

  constructor(root: HTMLElement, reader: Reader) {
    this.reader = reader
    root.replaceChildren(this.top, element('main', {}, this.status, this.content), this.foot)
    addEventListener('hashchange', () => location.hash.startsWith(route) && this.open())
    // A telephone that slept runs no timers: look again when it wakes.
    for (const name of ['visibilitychange', 'pageshow', 'focus'])
      addEventListener(name, () => this.clearWhenDue(), true)
    this.open()
  }

  private askAnew(): void {
    this.question += 1
    this.work.abort()
    this.work = new AbortController()
  }

  /** Follows the address: a token is checked at once, a number waits in the form for its code. */
  private open(): void {
    const { token, number } = readAddress()
    this.askAnew()
    if (token !== null) return void this.check({ token })
    this.typed = nothingTyped(number)
    this.show({ kind: 'form' }, number === '' ? '#number' : '#check-code')
  }

  /** Asks the authority. `old` stays in place where it is only wanted in another language. */
  private async check(input: VerifyInput, old?: Screen): Promise<void> {
    this.askAnew()
    const question = this.question
    const skeleton = (): void => {
      if (old === undefined && question === this.question) this.show({ kind: 'checking', input })
    }
    const wait = setTimeout(skeleton, skeletonAfter)
    const begins = (): void => {
      clearTimeout(wait)
      if (old === undefined && question === this.question) this.show({ kind: 'proving' })
    }
    const outcome = await verify(input, this.reader.culture, { begins, signal: this.work.signal })
    clearTimeout(wait)
    if (question !== this.question) return
    if (outcome.kind === 'answer') {
      const draft = old?.kind === 'answer' ? old.draft : emptyDraft()
      this.authority = outcome.answer.authority
      if (old === undefined) this.keepUntil(Date.now() + lifetime)
      this.show(
        { kind: 'answer', input, answer: outcome.answer, draft },
        old === undefined ? 'h1' : '#language',
      )
      return
    }
    const until = outcome.kind === 'limited' ? Date.now() + outcome.seconds * 1000 : 0
    if (old === undefined) this.show({ kind: 'failure', input, failure: outcome, until })
  }

  private keepUntil(time: number): void {
    this.clearAt = time
    setTimeout(() => this.clearWhenDue(), time - Date.now())
  }

  private clearWhenDue(): void {
    if (Date.now() < this.clearAt) return
    this.askAnew()
    this.typed = nothingTyped()
    forgetAddress()
    this.show({ kind: 'cleared' })
  }

  /** The form, with what was typed unless another permit is wanted. */
  private backToForm(keep: boolean): void {
    this.askAnew()
    if (!keep) this.typed = nothingTyped()
    forgetAddress()
    this.show({ kind: 'form' }, '#number')
  }

  /** Shows the languages that the authority offers; the one that is spoken stays among them. */
  offer(languages: readonly Language[]): void {
    const { culture } = this.reader
    const isOffered = languages.some((each) => each.culture === culture)
    const spoken = this.languages.filter((each) => each.culture === culture)
    this.languages = isOffered ? languages : [...languages, ...spoken]
    // Under the hand of one who is choosing nothing is exchanged; the next screen has them.
    if (document.activeElement?.id !== 'language') this.showHeader()
  }

  /** Says whose page this is before anything was checked. */
  introduce(names: Record<string, string>): void {
    this.names = names
    if (this.authority === null && document.activeElement?.id !== 'language') this.showHeader()
  }

  private showHeader(): void {
    const offer = { languages: this.languages, choose: (wanted: Language) => void this.speak(wanted) }
    this.top.replaceChildren(
      ...header(this.reader, this.authority, authorityNameIn(this.names, this.reader.culture), offer),
    )
  }

  private async speak(language: Language): Promise<void> {
    const reader = await loadReader(language).catch(() => null)
    if (reader !== null) {
      rememberCulture(language.culture)
      this.reader = reader
    }
    const { screen } = this
    this.show(screen, '#language')
    // Names of substances and kinds come from the server in the reader's language.
    if (screen.kind === 'answer' && screen.answer.permit !== null) void this.check(screen.input, screen)
    if (screen.kind === 'checking') void this.check(screen.input)
  }

  private show(screen: Screen, focus = 'h1'): void {
    if (screen.kind !== 'answer') this.clearAt = Number.POSITIVE_INFINITY
    this.screen = screen
    const { reader } = this
    document.documentElement.lang = reader.culture
    document.documentElement.dir = reader.direction
    currentCulture.set({ culture: reader.culture, direction: reader.direction })
    const { band, content } = this.view(screen)
    const word = band?.querySelector('h1')?.textContent
    const name = textIn(look.get()?.names ?? {}, reader.culture)
    const mark = isTraining ? reader.say('training') : ''
    document.title = [mark, word ?? '', reader.say('title'), name].filter((part) => part !== '').join(' · ')
    this.showHeader()
    this.status.replaceChildren(...(band === null ? [] : [band]))
    this.content.replaceChildren(...content)
    this.foot.replaceChildren(...footer(reader, this.authority))
    document.querySelector<HTMLElement>(focus)?.focus({ preventScroll: focus === 'h1' })
    if (focus === 'h1') scrollTo(0, 0)
  }

  private view(screen: Screen): View {
    const { reader } = this
    switch (screen.kind) {
      case 'form':
        return { band: null, content: formView(reader, this.typed, (input) => void this.check(input)) }
      case 'checking':
        return checkingView(reader)
      case 'proving':
        return provingView(reader)
      case 'answer':
        return this.answerView(screen)
      case 'failure':
        return failureView(
          reader,
          { ...screen, isTyped: 'number' in screen.input },
          {
            tryAgain: () => void this.check(screen.input),
            change: () => this.backToForm(true),
          },
        )
      case 'cleared':
        return clearedView(reader, () => this.backToForm(false))
    }
  }

  private answerView({ input, answer, draft }: Extract<Screen, { kind: 'answer' }>): View {
    const { reader } = this
    const found = checkedOf(answer)
    const number = found?.number ?? ('number' in input ? input.number : '')
    const about = 'token' in input ? { number, token: input.token } : { number, checkCode: input.checkCode }
    const isTypedInVain = found === null && 'number' in input
    const buttons = [
      isTypedInVain ? button([icon('back'), reader.say('correct')], '', () => this.backToForm(true)) : null,
      button([reader.say('again')], '', () => this.backToForm(false)),
    ]
    return {
      band: resultBand(reader, answer, input),
      content: [
        ...resultContent(reader, answer, input),
        mismatchView(reader, draft, about, answer.authority.mail),
        element('div', { class: 'buttons' }, ...buttons),
      ],
    }
  }
}

/** The verdict is focused after every answer; only who works by keyboard needs to see that. */
const followKeyboard = (): void => {
  const { dataset } = document.documentElement
  addEventListener('keydown', () => {
    dataset.keyboard = ''
  })
  addEventListener('pointerdown', () => {
    delete dataset.keyboard
  })
}

const english: Language = { culture: 'en', name: 'English', direction: 'ltr' }

/** Only who asks for a language that does not ship waits until the server has told whether it is offered. */
const begin = async (root: HTMLElement): Promise<void> => {
  const asked = askedCultures(readAddress().language)
  const offered = fetchLanguages()
  const names = fetchAuthorityNames()
  const isShipped = chooseLanguage(asked.slice(0, 1), shippedLanguages) !== undefined
  const languages = isShipped ? shippedLanguages : [...((await offered) ?? []), ...shippedLanguages]
  const language = chooseLanguage(asked, languages) ?? english
  const reader = await loadReader(language).catch(() => loadReader(english))
  const page = new VerificationPage(root, reader)
  void names.then((known) => page.introduce(known))
  const found = await offered
  if (found !== undefined) page.offer(found)
}

/** The public check of a permit: plain DOM, its own few kilobytes, none of the portal. */
export const startVerification = (root: HTMLElement): void => {
  document.head.append(element('meta', { name: 'robots', content: 'noindex' }))
  followKeyboard()
  void begin(root)
}
