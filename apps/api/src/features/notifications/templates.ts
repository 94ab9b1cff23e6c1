/**
 * What a mail's sentences may name. A parameter that ends in `On` is an ISO day, `comment` is somebody's own text,
 * `list` has its lines. `hours`, `minutes` and `count` are given as figures and read as "48 hours".
 */
export const mailParams = [
  'number',
  'status',
  'link',
  'comment',
  'reason',
  'company',
  'partner',
  'name',
  'successor',
  'dueOn',
  'expiresOn',
  'authority',
  'contact',
  'userName',
  'cancelLink',
  'device',
  'address',
  'role',
  'hours',
  'minutes',
  'count',
  'list',
] as const
type MailParam = (typeof mailParams)[number]

/**
 * Sentences are fetched with marks in place of their parameters, and people's words are put in afterwards: no
 * template language ever reads what a person wrote.
 */
export const paramMarks: Record<string, string> = Object.fromEntries(
  mailParams.map((name) => [name, `\u0001${name}\u0001`]),
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: no message holds one, which is why it marks
const mark = /\u0001(\w+)\u0001/g

const dayOf = (culture: string, day: string): string => {
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(moment)) return day
  // The digits of the numbers on our documents, and the calendar of the law, in every language.
  const format = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  } as const
  const text = new Intl.DateTimeFormat(culture === 'en' ? 'en-GB' : culture, format).format(moment)
  // The abbreviated year would end a sentence with two full stops; the first of a month is an ordinal.
  if (culture.startsWith('ru')) return text.replace(/\sг\.$/, ' года')
  return culture.startsWith('fr') ? text.replace(/^1\s/, '1er ') : text
}

/** Without signs that end lines, hide, or turn the direction of what follows. */
const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

/** A person's text is quoted line by line, so that it cannot pass for the authority's own words. */
const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${onOneLine(line)}`.trimEnd())
    .join('\n')

/** Each line stays one, whatever stands in it. */
const listed = (text: string): string =>
  text
    .split('\n')
    .map(onOneLine)
    .filter((line) => line !== '')
    .map((line) => `- ${line}`)
    .join('\n')

const writtenValue = (culture: string, name: string, given: string): string => {
  if (name === 'comment') return given.trim() === '' ? '' : quoted(given)
  if (name === 'list') return listed(given)
  const value = onOneLine(given)
  return name.endsWith('On') ? dayOf(culture, value) : value
}

type Params = Readonly<Partial<Record<MailParam, string>>> & Readonly<Record<string, string | undefined>>

/** A text with its parameters. A paragraph that names one without a value is left out. */
export const fillText = (culture: string, text: string, params: Params): string =>
  text
    .split('\n\n')
    .map((paragraph) => {
      let isWhole = true
      const filled = paragraph.replace(mark, (_, name: string) => {
        const value = writtenValue(culture, name, params[name] ?? '')
        if (value === '') isWhole = false
        return value
      })
      return isWhole ? filled : ''
    })
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

/** One line of at most 150 characters: a subject is a header. */
export const fillSubject = (culture: string, subject: string, params: Params): string => {
  const line = subject.replace(mark, (_, name: string) =>
    onOneLine(writtenValue(culture, name, params[name] ?? '')),
  )
  return onOneLine(line).slice(0, 150).toWellFormed()
}
