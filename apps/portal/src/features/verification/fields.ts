import { element } from './elements.ts'
import { icon } from './icons.ts'

export interface FieldText {
  id: string
  label: string
  hint: string
}
type Control = HTMLInputElement | HTMLTextAreaElement

export interface Field {
  block: HTMLElement
  /** Shows or takes away the sentence under the field, and says to assistive technology that it is wrong. */
  setError: (sentence: string | null) => void
}

/** Label above, hint below, error below the hint; the hint stays (look §7). */
export const field = (control: Control, text: FieldText): Field => {
  const hintId = `${text.id}-hint`
  const errorId = `${text.id}-error`
  const error = element('p', { id: errorId, class: 'error' })
  control.id = text.id
  control.setAttribute('aria-describedby', `${hintId} ${errorId}`)
  const setError = (sentence: string | null): void => {
    error.replaceChildren(...(sentence === null ? [] : [icon('alert'), sentence]))
    error.hidden = sentence === null
    if (sentence === null) control.removeAttribute('aria-invalid')
    else control.setAttribute('aria-invalid', 'true')
  }
  setError(null)
  const label = element('label', { for: text.id }, text.label)
  const hint = element('p', { id: hintId, class: 'hint' }, text.hint)
  return { block: element('div', { class: 'field' }, label, control, hint, error), setError }
}
