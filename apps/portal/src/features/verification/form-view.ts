import {
  isMistyped,
  normaliseCheckCode,
  normalisePermitNumber,
} from '@papaver/contract/verification/rules.ts'
import { isTraining } from '../../platform/world.ts'
import { element } from './elements.ts'
import { type Field, field } from './fields.ts'
import type { VerifyInput } from './verify-request.ts'
import type { Key, Reader } from './words.ts'

/** Whoever has not come into training reads the help of the real portal. */
const helpPlace = isTraining ? '/#/help/check-a-permit' : '#/help/check-a-permit'

/** What the person typed, kept through answers, failures and a change of language. */
export interface Typed {
  number: string
  checkCode: string
}

const exampleNumber = 'XV/I/NP/2026/000405-6'
const exampleCode = '7KQF-M2XW'
/** Isolated, to keep its order inside an Arabic sentence; joined, since a line must not end at its slash or hyphen. */
const isolated = (text: string): string => `\u2066${text.replaceAll(/[/-]/g, '\u2060$&\u2060')}\u2069`

const numberFault = (typed: string): Key | null => {
  if (typed.trim() === '') return 'form.errors.numberMissing'
  const number = normalisePermitNumber(typed)
  if (number === undefined) return 'form.errors.numberShape'
  return isMistyped(number) ? 'form.errors.numberTypo' : null
}

const codeFault = (typed: string): Key | null => {
  if (typed.trim() === '') return 'form.errors.codeMissing'
  return normaliseCheckCode(typed) === undefined ? 'form.errors.codeShape' : null
}

const input = (value: string, keep: (value: string) => void): HTMLInputElement => {
  const made = element('input', {
    type: 'text',
    dir: 'ltr',
    maxlength: '80',
    autocomplete: 'off',
    autocapitalize: 'characters',
    autocorrect: 'off',
    spellcheck: 'false',
    'aria-required': 'true',
  })
  made.value = value
  made.addEventListener('input', () => keep(made.value))
  return made
}

/** The typed form. `send` gets what is stored; what was typed stays in the fields as it was typed. */
export const formView = (reader: Reader, typed: Typed, send: (input: VerifyInput) => void): HTMLElement[] => {
  /** A document that really bears a number which cannot be right deserves its answer too: once warned, it is sent. */
  let warned: string | null = null
  const say = (key: Key | null): string | null =>
    key === null ? null : reader.say(key, { example: isolated(exampleNumber) })
  const number = input(typed.number, (value) => {
    typed.number = value
  })
  const code = input(typed.checkCode, (value) => {
    typed.checkCode = value
  })
  const fields: [HTMLInputElement, Field, () => Key | null][] = [
    [
      number,
      field(number, {
        id: 'number',
        label: reader.say('form.number'),
        hint: reader.say('form.numberHint', { example: isolated(exampleNumber) }),
      }),
      () => numberFault(typed.number),
    ],
    [
      code,
      field(code, {
        id: 'check-code',
        label: reader.say('form.checkCode'),
        hint: reader.say('form.checkCodeHint', { example: isolated(exampleCode) }),
      }),
      () => codeFault(typed.checkCode),
    ],
  ]
  const submit = element('button', { type: 'submit', class: 'button button-main' }, reader.say('form.submit'))
  /** A sentence that appears under the finger moves the button away before the tap has ended. */
  let isTapping = false
  submit.addEventListener('pointerdown', () => {
    isTapping = true
  })
  for (const [control, { setError }, fault] of fields)
    control.addEventListener('change', () => {
      // An empty field is no fault before it was to be sent.
      if (!isTapping) setError(control.value.trim() === '' ? null : say(fault()))
    })

  const form = element(
    'form',
    { class: 'card form', novalidate: '' },
    ...fields.map(([, { block }]) => block),
    submit,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    isTapping = false
    const faults = fields.map(([, , fault]) => fault())
    if (faults[0] === 'form.errors.numberTypo' && warned === typed.number) faults[0] = null
    if (faults[0] === 'form.errors.numberTypo') warned = typed.number
    for (const [place, [, { setError }]] of fields.entries()) setError(say(faults[place] ?? null))
    const firstFault = faults.findIndex((fault) => fault !== null)
    if (firstFault >= 0) return fields[firstFault]?.[0].focus()
    send({
      number: normalisePermitNumber(typed.number) ?? typed.number,
      checkCode: normaliseCheckCode(typed.checkCode) ?? typed.checkCode,
    })
  })
  return [
    element('h1', { tabindex: '-1', class: 'title' }, reader.say('title')),
    element('p', { class: 'prose' }, reader.say('form.lead')),
    form,
    // Of the portal, which this light page does not load before it is wanted.
    element('p', { class: 'prose' }, element('a', { href: helpPlace }, reader.say('help'))),
    // A page of its own, which can be kept on the device.
    ...(isTraining
      ? []
      : [element('p', { class: 'prose' }, element('a', { href: '/check/' }, reader.say('device.title')))]),
  ]
}
