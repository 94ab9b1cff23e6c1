import { expect, it } from 'vitest'
import { isLine, isParagraph } from './plain-text.ts'

it.each<[string, string, boolean, boolean]>([
  ['nothing', '', true, true],
  ['a name', 'Nadia Ferrand', true, true],
  ['another script', 'فاطمة الزهراء', true, true],
  ['a joiner within a word', 'نمی\u200cخواهم', true, true],
  ['letters beyond the first plane', '𠮷野家', true, true],
  ['a combined letter', 'Ame\u0301lie', true, true],
  ['a line feed', 'one\ntwo', false, true],
  ['a carriage return', 'one\rtwo', false, false],
  ['a tab', 'one\ttwo', false, false],
  ['U+0000', 'a\u0000b', false, false],
  ['an escape sign', 'a\u001b[31mb', false, false],
  ['a control of the second set', 'a\u0085b', false, false],
  ['a line separator', 'a\u2028b', false, false],
  ['an override of the direction', 'permit\u202efdp.exe', false, false],
  ['an isolate', 'a\u2066b', false, false],
  ['a mark of direction', 'a\u200fb', false, false],
  ['half a letter', 'a\ud800', false, false],
  ['the other half', '\udc00a', false, false],
  ['unseen tags', 'a\u{e0041}', false, false],
  ['spaces only', '\u2003\u00a0', false, false],
  ['joiners only', '\u200b\u200d\u2060', false, false],
  ['fillers only', '\u3164\u115f\u2800', false, false],
  ['a lone accent', '\u0301', false, false],
])('%s', (_what, text, line, paragraph) => {
  expect([isLine(text), isParagraph(text)]).toEqual([line, paragraph])
})
