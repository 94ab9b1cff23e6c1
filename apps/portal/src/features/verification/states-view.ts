import { band } from './band.ts'
import { around, button, element, leftToRight } from './elements.ts'
import { icon } from './icons.ts'
import type { Failure } from './verify-request.ts'
import type { Reader } from './words.ts'

export interface View {
  band: HTMLElement | null
  content: HTMLElement[]
}

/** In the shape of what comes: a title, the facts, the lines. */
export const checkingView = (reader: Reader): View => {
  const bar = (look: string): HTMLElement => element('div', { class: `skeleton ${look}` })
  const shape = element(
    'div',
    { 'aria-hidden': 'true' },
    bar('short'),
    bar('shorter'),
    bar('tall'),
    bar('tall'),
  )
  return { band: band({ tone: 'plain', icon: 'clock' }, reader.say('checking'), []), content: [shape] }
}

/** The check goes on by itself once the device has done its sum. */
export const provingView = (reader: Reader): View => ({
  band: band({ tone: 'plain', icon: 'clock' }, reader.say('proof.title'), []),
  content: [
    element('p', { class: 'prose', role: 'status' }, reader.say('proof.text')),
    element('progress', { class: 'proof', 'aria-label': reader.say('proof.title') }),
  ],
})

/** Counts down in the text and opens the button at the end; not announced each second. */
const countDown = (reader: Reader, until: number, text: HTMLElement, again: HTMLButtonElement): void => {
  const tick = (): void => {
    const count = Math.ceil((until - Date.now()) / 1000)
    text.textContent = count > 0 ? reader.say('limited.wait', { count }) : reader.say('limited.ready')
    again.disabled = count > 0
    if (count > 0) setTimeout(() => text.isConnected && tick(), 1000)
  }
  // The text joins the page after this view was made.
  queueMicrotask(tick)
}

/** No answer came: never looks like a verdict, and says so. `until`: when a limited reader may try again;
 * `isTyped`: there is something typed to be kept. */
export const failureView = (
  reader: Reader,
  { failure, until, isTyped }: { failure: Failure; until: number; isTyped: boolean },
  acts: { tryAgain: () => void; change: () => void },
): View => {
  const again = button([icon('again'), reader.say('tryAgain')], 'button-main', acts.tryAgain)
  const other = button([reader.say('again')], '', acts.change)
  const buttons = element('div', { class: 'buttons' }, again, other)
  const text = element('p', { class: 'prose' })
  const title = reader.say(`${failure.kind}.title`)
  if (failure.kind === 'limited') {
    countDown(reader, until, text, again)
    const help = element('p', { class: 'prose' }, reader.say('limited.help'))
    return { band: band({ tone: 'plain', icon: 'clock' }, title, []), content: [text, help, buttons] }
  }
  text.textContent = reader.say(`${failure.kind}.text`)
  const id = failure.kind === 'failed' ? failure.requestId : null
  const quote =
    id === null
      ? []
      : [element('p', { class: 'dim' }, around(reader.say('failed.reference'), 'id', leftToRight(id)))]
  const name = failure.kind === 'offline' ? 'cloudOff' : 'alert'
  const kept = isTyped ? [element('p', { class: 'prose' }, reader.say('kept'))] : []
  return { band: band({ tone: 'plain', icon: name }, title, []), content: [text, ...kept, ...quote, buttons] }
}

export const clearedView = (reader: Reader, change: () => void): View => ({
  band: band({ tone: 'plain', icon: 'clock' }, reader.say('cleared.title'), []),
  content: [
    element('p', { class: 'prose' }, reader.say('cleared.text')),
    element('div', { class: 'buttons' }, button([reader.say('again')], 'button-main', change)),
  ],
})
