import { asTypedCode } from '@papaver/contract/typed-code.ts'

/** Specification §5: exactly six digits. */
export const codeLength = 6

/** The digits of what was typed or pasted, at most six: "123 456" is a code as an app shows it. */
export const digitsOf = (text: string): string => asTypedCode(text).replaceAll(/\D/g, '').slice(0, codeLength)

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/**
 * Key presses that write something other than a digit are blocked (specification §5). Those that edit, move or
 * command (Backspace, arrows, Tab, Enter, Ctrl+V) write nothing and have names longer than one letter, or come
 * with a modifier; so do the keyboards of phones, whose letters are dropped by `digitsOf`.
 */
export const isBlockedKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && digitsOf(key) === ''
