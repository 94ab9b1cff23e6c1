import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { largestWhole, line, search, text, typed, wording } from './wire.ts'

type Node = Record<string, unknown>

/** Every place of a JSON schema at which a number is taken, with its bounds. */
const numbersIn = (node: unknown, path: string): { path: string; least: unknown; most: unknown }[] => {
  if (Array.isArray(node)) return node.flatMap((each, index) => numbersIn(each, `${path}[${index}]`))
  if (typeof node !== 'object' || node === null) return []
  const { type, minimum, exclusiveMinimum, maximum, const: fixed, enum: listed } = node as Node
  const isNumber = type === 'number' || type === 'integer'
  const own =
    isNumber && fixed === undefined && listed === undefined
      ? [{ path, least: minimum ?? exclusiveMinimum, most: maximum }]
      : []
  return [...own, ...Object.entries(node).flatMap(([key, each]) => numbersIn(each, `${path}.${key}`))]
}

const inputs = Object.entries(endpoints).flatMap(([name, shape]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (shape as Partial<Record<typeof part, z.ZodType>>)[part]
    return schema === undefined ? [] : [{ at: `${name} ${part}`, schema }]
  }),
)

/** Rows of the event log are numbered further than any other column counts. */
const countsEvents = (path: string): boolean =>
  /\.seq$|^audit\.list query\.properties\.(before|after)$/.test(path)

/** Secrets, answers of puzzles, names of accounts and codes of a document: taken as they are, to the letter. */
const toTheLetter =
  /\.(\w*[pP]assword|token|checkCode|uploadKey|recaptcha|proof|userName)$|^(emails|settings|branding|operations|exchange)\.\w+ body\.code$|^account\.\w+ (params|body)(\.(code|nonce|issuer|subject|email))?$/
/** Values that the shape leaves open: a rule of their own looks at every text in them. */
const openValues =
  /^(settings\.save|users\.saveSettings) .*\.settingValue$|^exchange\.receive body\.payload(\.propertyNames)?$|^operations\.test body\.settings$|^[a-z-]+\.act body\.answers$|^[a-z-]+\.(copy|renew|askLink|sendForeignCopy|sendReturned|draftPreExports) body$/

/** Every place of a JSON schema at which a text is taken whose signs nothing restricts. */
const freeTextsIn = (node: unknown, path: string): string[] => {
  if (Array.isArray(node)) return node.flatMap((each) => freeTextsIn(each, path))
  if (typeof node !== 'object' || node === null) return []
  const { type, const: fixed, enum: listed, format, pattern, 'x-text': shape } = node as Node
  const isFree =
    type === 'string' && [fixed, listed, format, pattern, shape].every((each) => each === undefined)
  const isOpen = Object.keys(node).length === 0
  const below = Object.entries(node).flatMap(([key, each]) => {
    if (key === 'default' || key === 'x-text') return []
    const isName = ['properties', 'items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].includes(key)
    return freeTextsIn(each, isName ? path : `${path}.${key}`)
  })
  return isFree || isOpen ? [path, ...below] : below
}

describe('what people send', () => {
  it('is text of one of the shapes, and nothing that anything may stand in', () => {
    const open = inputs.flatMap(({ at, schema }) =>
      freeTextsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), at),
    )
    expect(open.filter((path) => !toTheLetter.test(path) && !openValues.test(path))).toEqual([])
  })

  it.each<[string, z.ZodType, string, string | undefined]>([
    ['blanks at the ends of a line', line(20), '  Nadia\u00a0', 'Nadia'],
    ['letters with their accents apart', line(20), 'Ame\u0301lie', 'Amélie'],
    ['a name of two words with its joiner', line(20), 'نمی\u200cخواهم', 'نمی\u200cخواهم'],
    ['letters that a joiner binds', line(20), 'ක්\u200dර', 'ක්\u200dර'],
    ['letters beyond the first plane', line(20), '𠮷野家', '𠮷野家'],
    ['nothing', line(20), '', ''],
    ['a line too long', line(3), 'four', undefined],
    ['two lines in one', line(20), 'one\ntwo', undefined],
    ['a tab in a line', line(20), 'one\ttwo', undefined],
    ['an override', line(20), 'permit\u202efdp', undefined],
    ['an isolate', text(20), 'a\u2066b', undefined],
    ['half a letter', text(20), 'a\ud800', undefined],
    ['nothing to be seen', line(20).min(1), '\u200b\u2060', undefined],
    ['blanks alone where something is needed', line(20).min(1), '   ', undefined],
    ['lines of another system', text(20), 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['a cell with a tab', text(20), 'one\ttwo', 'one    two'],
    ['an isolate that is closed, in a mail', wording(20), 'رقم \u2066A-1\u2069', 'رقم \u2066A-1\u2069'],
    ['one that is not', wording(20), 'رقم \u2066A-1', undefined],
    ['one that is closed on another line', wording(20), '\u2066A\n1\u2069', undefined],
    ['an override in a mail', wording(20), 'a\u202eb\u202c', undefined],
    ['unseen signs in a search', search(20), '\u200fal\u202epha\n beta\u0000 ', 'alpha  beta'],
    ['what was typed', typed(20), ' \u202ea ', ' \u202ea '],
  ])('%s', (_what, schema, given, taken) => {
    const { success, data } = schema.safeParse(given)
    expect(success ? data : undefined).toBe(taken)
  })

  it('says which text it is that is wrong', () => {
    expect(
      line(9)
        .safeParse('a\u202eb')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['line'])
    expect(
      text(9)
        .safeParse('a\u202eb')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['paragraph'])
    expect(
      wording(9)
        .safeParse('a\u202eb')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['paragraph'])
  })

  it('names between which bounds each number lies', () => {
    const open = inputs
      .flatMap(({ at, schema }) =>
        numbersIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), at),
      )
      .filter(({ path, least, most }) => {
        const furthest = countsEvents(path) ? Number.MAX_SAFE_INTEGER : largestWhole
        return !(
          typeof least === 'number' &&
          typeof most === 'number' &&
          least >= -furthest &&
          most <= furthest
        )
      })
    expect(open).toEqual([])
  })
})
