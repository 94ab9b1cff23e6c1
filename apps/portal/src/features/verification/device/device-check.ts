import '../../../platform/theme/tokens.css'
import '../light.css'
import '../light-band.css'
import '../light-facts.css'
import '../light-form.css'
import '../light-print.css'
import './device.css'
import { currentCulture } from '../../../platform/culture.ts'
import { scriptAddress } from '../../../platform/trusted-types.ts'
import { button, element } from '../elements.ts'
import { header } from '../frame.ts'
import {
  askedCultures,
  chooseLanguage,
  type Language,
  loadReader,
  type Reader,
  rememberCulture,
  shippedLanguages,
} from '../words.ts'
import { type Judgement, judge } from './judge.ts'
import { judgementBand, judgementContent } from './judgement-view.ts'
import { type Knowledge, namesIn, readKnowledge, type Update, updateKnowledge } from './knowledge.ts'
import { knowledgeCard } from './knowledge-view.ts'
import { readingCard } from './reading-view.ts'

/** A result leaves the screen after this time, as on the page that asks the authority. */
const lifetime = 10 * 60_000

class DevicePage {
  private readonly top = element('header', { class: 'top' })
  /** Stays in the page while its content changes, so that screen readers announce every verdict. */
  private readonly status = element('div', { role: 'status' })
  private readonly content = element('div', { class: 'inner content' })
  private judgement: Judgement | null = null
  private isUpdating = false
  private last: Update | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private reader: Reader
  private known: Knowledge

  constructor(root: HTMLElement, reader: Reader, known: Knowledge) {
    this.reader = reader
    this.known = known
    root.replaceChildren(this.top, element('main', {}, this.status, this.content))
    this.show('h1')
    addEventListener('online', () => void this.update())
    if (navigator.onLine) void this.update()
  }

  private async update(takesOver = false): Promise<void> {
    if (this.isUpdating) return
    this.isUpdating = true
    this.show(null)
    const { knowledge, update } = await updateKnowledge(this.known, {
      culture: this.reader.culture,
      now: Date.now(),
      takesOver,
    })
    this.isUpdating = false
    this.known = knowledge
    this.last = update
    if (this.judgement !== null) await this.read(this.judgement.code, null)
    else this.show(null)
  }

  private async read(text: string, focus: string | null = 'h1'): Promise<void> {
    this.judgement = await judge(text, this.known, Date.now())
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.clear(), lifetime)
    this.show(focus)
  }

  private clear(): void {
    this.judgement = null
    this.show('h1')
  }

  private async speak(language: Language): Promise<void> {
    const reader = await loadReader(language).catch(() => null)
    if (reader !== null) {
      rememberCulture(language.culture)
      this.reader = reader
    }
    this.show('#language')
    if (navigator.onLine) void this.update()
  }

  /** What is typed or filmed stays where it is while the device asks the authority. */
  private show(focus: string | null): void {
    const { reader, known } = this
    const { culture, direction } = reader
    document.documentElement.lang = culture
    document.documentElement.dir = direction
    currentCulture.set({ culture, direction })
    document.title = reader.say('device.title')
    showManifest(culture)
    const names = namesIn(known, culture)
    const offer = {
      languages: shippedLanguages,
      choose: (wanted: Language) => void this.speak(wanted),
    }
    this.top.replaceChildren(...header(reader, null, names?.authority ?? '', offer))
    const now = Date.now()
    const { judgement } = this
    this.status.replaceChildren(...(judgement === null ? [] : [judgementBand(reader, judgement, known, now)]))
    if (judgement === null) this.showStart(now, focus !== null)
    else this.showJudgement(judgement)
    if (focus !== null) document.querySelector<HTMLElement>(focus)?.focus()
  }

  private card(now: number): HTMLElement {
    const { reader, known, isUpdating, last } = this
    return knowledgeCard(
      reader,
      known,
      { now, isUpdating, last },
      { update: () => void this.update(), takeOver: () => void this.update(true) },
    )
  }

  private showStart(now: number, isNew: boolean): void {
    const { reader } = this
    const old = this.content.querySelector('.known')
    if (old !== null && !isNew) {
      const hadFocus = old.contains(document.activeElement)
      old.replaceWith(this.card(now))
      if (hadFocus) document.querySelector<HTMLElement>('#update')?.focus()
      return
    }
    this.content.replaceChildren(
      element('h1', { tabindex: '-1', class: 'title' }, reader.say('device.title')),
      element('p', { class: 'prose' }, reader.say('device.lead')),
      readingCard(reader, (text) => void this.read(text)),
      this.card(now),
      element(
        'p',
        { class: 'prose' },
        element('a', { href: '/#/display-authorization' }, reader.say('device.online')),
      ),
    )
  }

  private showJudgement(judgement: Judgement): void {
    const { reader } = this
    const online = element(
      'a',
      { class: 'button', href: `/#/display-authorization?t=${encodeURIComponent(judgement.code)}` },
      reader.say('device.online'),
    )
    this.content.replaceChildren(
      ...judgementContent(reader, judgement, this.known),
      element(
        'div',
        { class: 'buttons' },
        button([reader.say('again')], 'button-main', () => this.clear()),
        judgement.verdict === 'NO_CODE' ? null : online,
      ),
    )
  }
}

/** By script, as the name under the icon is in the reader's language. */
const showManifest = (culture: string): void => {
  const known = document.querySelector('link[rel=manifest]')
  const link = known ?? element('link', { rel: 'manifest' })
  link.setAttribute('href', `/check/manifest-${culture}.webmanifest`)
  if (known === null) document.head.append(link)
}

const keepPage = async (): Promise<void> => {
  // Only this page: what needs a session is never kept (scope).
  await navigator.serviceWorker?.register(scriptAddress('/check/worker.js'), { scope: '/check/' })
}

/** The check on the device, installable: plain DOM, as the page that asks the authority. */
export const startDeviceCheck = async (root: HTMLElement): Promise<void> => {
  void keepPage().catch(() => {})
  const english: Language = { culture: 'en', name: 'English', direction: 'ltr' }
  const asked = askedCultures(new URLSearchParams(location.search).get('lang'))
  const language = chooseLanguage(asked, shippedLanguages) ?? english
  const [reader, known] = await Promise.all([
    loadReader(language).catch(() => loadReader(english)),
    readKnowledge(),
  ])
  new DevicePage(root, reader, known)
}
