import { around, button, element, leftToRight } from './elements.ts'
import { field } from './fields.ts'
import { icon } from './icons.ts'
import { type MismatchInput, reportMismatch } from './verify-request.ts'
import type { Reader } from './words.ts'

/** A report in the making, kept through a change of language. */
export interface MismatchDraft {
  state: 'closed' | 'open' | 'sent'
  description: string
  contact: string
}
export const emptyDraft = (): MismatchDraft => ({ state: 'closed', description: '', contact: '' })

const confirmation = (reader: Reader, mail: string): HTMLElement =>
  element(
    'div',
    { class: 'card note sent', role: 'status' },
    element('h2', { tabindex: '-1' }, icon('check'), reader.say('mismatch.sent')),
    element('p', {}, around(reader.say('mismatch.sentText'), 'mail', leftToRight(mail))),
  )

/** The button "Paper and screen differ" and what it opens. `about` says which permit was looked at. */
export const mismatchView = (
  reader: Reader,
  draft: MismatchDraft,
  about: Omit<MismatchInput, 'description' | 'contact'>,
  mail: string,
): HTMLElement => {
  const place = element('div', { class: 'mismatch' })
  const show = (focus: string | null): void => {
    place.replaceChildren(views[draft.state]())
    if (focus !== null) place.querySelector<HTMLElement>(focus)?.focus()
  }
  const move = (state: MismatchDraft['state'], focus: string): void => {
    draft.state = state
    show(focus)
  }
  const views: Record<MismatchDraft['state'], () => HTMLElement> = {
    closed: () =>
      button([icon('alert'), reader.say('mismatch.open')], 'wide', () => move('open', 'textarea')),
    open: () => openForm(reader, draft, about, move),
    sent: () => confirmation(reader, mail),
  }
  show(null)
  return place
}

const openForm = (
  reader: Reader,
  draft: MismatchDraft,
  about: Omit<MismatchInput, 'description' | 'contact'>,
  move: (state: MismatchDraft['state'], focus: string) => void,
): HTMLElement => {
  const description = element('textarea', { rows: '4', maxlength: '2000', 'aria-required': 'true' })
  const contact = element('input', { type: 'text', maxlength: '200', autocomplete: 'email' })
  description.value = draft.description
  contact.value = draft.contact
  description.addEventListener('input', () => {
    draft.description = description.value
  })
  contact.addEventListener('input', () => {
    draft.contact = contact.value
  })
  const what = field(description, {
    id: 'difference',
    label: reader.say('mismatch.description'),
    hint: reader.say('mismatch.descriptionHint'),
  })
  const who = field(contact, {
    id: 'contact',
    label: reader.say('mismatch.contact'),
    hint: reader.say('mismatch.contactHint'),
  })
  const problem = element('p', { class: 'error', role: 'alert' })
  const working = element('p', { class: 'dim', role: 'status' })
  const submit = element(
    'button',
    { type: 'submit', class: 'button button-main' },
    reader.say('mismatch.send'),
  )
  const leaving = new AbortController()
  const cancel = button([reader.say('mismatch.cancel')], '', () => {
    leaving.abort()
    move('closed', 'button')
  })
  const form = element(
    'form',
    { class: 'card form', novalidate: '' },
    element('h2', {}, reader.say('mismatch.title')),
    what.block,
    who.block,
    working,
    problem,
    element('div', { class: 'buttons' }, submit, cancel),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const text = draft.description.trim()
    what.setError(text === '' ? reader.say('mismatch.missing') : null)
    if (text === '') return description.focus()
    const reach = draft.contact.trim()
    submit.disabled = true
    problem.replaceChildren()
    const outcome = await reportMismatch(
      { ...about, description: text, ...(reach === '' ? {} : { contact: reach }) },
      reader.culture,
      { begins: () => working.replaceChildren(reader.say('proof.text')), signal: leaving.signal },
    )
    submit.disabled = false
    working.replaceChildren()
    if (outcome.kind === 'answer') return move('sent', 'h2')
    const reference = outcome.kind === 'failed' ? outcome.requestId : null
    const wait = outcome.kind === 'limited' ? reader.say('limited.wait', { count: outcome.seconds }) : null
    problem.replaceChildren(
      icon('alert'),
      [reader.say('mismatch.failed'), wait, reference && reader.say('failed.reference', { id: reference })]
        .filter(Boolean)
        .join(' '),
    )
  })
  return form
}
