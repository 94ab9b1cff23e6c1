import { noticeCodeNames } from '@papaver/contract/notifications/codes.ts'
import { placeholderNames } from '@papaver/contract/notifications/placeholder-names.ts'
import { type Settings, settingDefinitions, settingIds } from '@papaver/contract/settings/definitions.ts'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { paragraphsHtml } from './mail-html.ts'
import { writeMail } from './mails.ts'
import { fillHtml } from './own-html.ts'
import { fillParagraphs, paramMarks, withMarks } from './templates.ts'
import { shippedWords, type Wording } from './wording.ts'

const settings = Object.fromEntries(settingIds.map((id) => [id, settingDefinitions[id].default])) as Settings
const htmlOf = (text: string, params: Record<string, string>): string =>
  paragraphsHtml(fillParagraphs('en', withMarks(text), params))

describe('HTML made from the text', () => {
  it.each([
    ['paragraphs', 'One\n\nTwo', {}, '<p>One</p>\n<p>Two</p>'],
    ['lines', 'One\nTwo', {}, '<p>One<br>Two</p>'],
    ['a value', 'By {{dueOn}}.', { dueOn: '2026-07-01' }, '<p>By 1 July 2026.</p>'],
    [
      'a number and a code, each in one piece',
      'Permit {{number}}, code {{checkCode}}; one/two and-so',
      { number: 'XV/I/NP/2026/000431-2', checkCode: '7KQF-M2XW' },
      '<p>Permit <nobr>XV/I/NP/2026/000431-2</nobr>, code <nobr>7KQF-M2XW</nobr>; one/two and-so</p>',
    ],
    ['what has no value', 'A\n\nReason: {{reason}}\n\nB', {}, '<p>A</p>\n<p>B</p>'],
    [
      'a quotation',
      'He said:\n{{comment}}',
      { comment: 'a\nb' },
      '<p>He said:</p><blockquote>a<br>b</blockquote>',
    ],
    ['a list', 'This:\n{{list}}', { list: 'a\nb' }, '<p>This:</p><ul><li>a</li><li>b</li></ul>'],
    ['a message', '{{message}}', { message: 'a\nb\n\nc' }, '<p>a<br>b</p><p>c</p>'],
    [
      'a link in a sentence',
      'See {{link}} now.',
      { link: 'https://x.example/' },
      '<p>See <a href="https://x.example/" dir="ltr">https://x.example/</a> now.</p>',
    ],
    [
      'a link that leads nowhere we know',
      'Open:\n{{link}}',
      { link: 'javascript:alert(1)' },
      '<p>javascript:alert(1)</p>',
    ],
  ])('%s', (_, text, params, expected) => {
    expect(htmlOf(text, params)).toBe(expected)
  })

  it('a link on its own line is a button named by the line before, with the address in view', () => {
    const html = htmlOf('Please act.\nOpen the request:\n{{link}}', { link: 'https://x.example/?a=1&b=2' })
    expect(html).toContain('<p>Please act.</p>')
    expect(html).toContain(
      '<a href="https://x.example/?a=1&amp;b=2"><font color="#FFFFFF"><b>Open the request</b>',
    )
    expect(html).toContain('dir="ltr">https://x.example/?a=1&amp;b=2</a>')
  })
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</td></tr></table><h1>Pay here</h1>',
  '{{link}} {{{authority}}} $t(notifications.mail.link)',
  'https://evil.example/pay',
  "' onmouseover='alert(1)",
  '\u202e\u2066moc.live\u0000\r\nBcc: a@b.example',
]
/** What a mail program would take for a tag or an address of ours. */
const tagsIn = (html: string): string[] => [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag = '']) => tag)
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/gi)].map(([, address = '']) => address)

describe('people’s words', () => {
  const harmless = Object.fromEntries(placeholderNames.map((name) => [name, 'plain']))
  const link = 'https://papaver.example/#/x'
  const given = (value: string) => ({
    ...Object.fromEntries(placeholderNames.map((name) => [name, value])),
    link,
    cancelLink: link,
  })
  const write = (wording: Wording, params: Record<string, string>) => writeMail(settings, wording, params)

  it.each(noticeCodeNames)('in %s stay words, in the text’s HTML and in an own one', (code) => {
    const { subject = '', text = '' } = shippedWords(code, 'en') ?? {}
    const named = placeholderNames.map((name) => `<p>{{${name}}}</p>`).join('')
    for (const html of [null, `${named}<p><a href="{{link}}">Open</a></p>`]) {
      const wording = { culture: 'en', subject: withMarks(subject), text: withMarks(text), html }
      const whole: Wording = { ...wording, isOwn: true, isActive: true }
      const plain = write(whole, { ...harmless, link, cancelLink: link })
      for (const value of hostile) {
        const { html: page, subject: line } = write(whole, given(value))
        // As many tags as with harmless words, but for the lines that a value of several lines has.
        const mayDiffer = (tag: string) => !['br', 'li'].includes(tag)
        expect(tagsIn(page).filter(mayDiffer)).toEqual(tagsIn(plain.html).filter(mayDiffer))
        expect(new Set(addressesIn(page))).toEqual(new Set(addressesIn(plain.html)))
        expect(page).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
        expect(page).not.toContain('\0')
        expect(line).not.toMatch(/[\r\n\u202e]/)
      }
    }
  })

  it('are never read as a template', () => {
    expect(htmlOf('{{reason}}', { reason: '{{link}}', link })).toBe('<p>{{link}}</p>')
    expect(fillHtml('en', '<p>{{reason}}</p>', { reason: '{{link}}', link })).toBe('<p>{{link}}</p>')
    expect(paramMarks.link).not.toContain('{')
  })
})

describe('an own HTML version', () => {
  it.each([
    ['plain letters', '<p>Dear <b>all</b>,<br>see <a href="{{link}}">here</a></p>', []],
    ['a table', '<table border="1"><tr><td colspan="2">a</td></tr></table>', []],
    ['a picture', '<p>a<img src="https://x.example/p.png"></p>', ['<img>']],
    ['styles', '<p style="color:red" class="x">a</p><style>p{}</style>', ['style', 'class', '<style>']],
    ['an address that is not safe', '<p><a href="http://x.example">a</a></p>', ['href="http://x.example"']],
    [
      'half an address',
      '<p><a href="https://x.example/{{number}}">a</a></p>',
      ['href="https://x.example/{{number}}"'],
    ],
    ['a comment', '<p>a<!-- {{number}} --></p>', []],
  ])('says what it takes out of %s', (_, html, removed) => {
    const clean = cleanHtml(html)
    expect(clean.removed).toEqual(removed)
    expect(clean.running).toBeUndefined()
    expect(clean.html).not.toMatch(/style|class|<img|http:|<!--/)
    // Cleaned once is clean.
    expect(cleanHtml(clean.html)).toEqual({ html: clean.html, removed: [], running: undefined })
  })

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">a</p>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="java\tscript:alert(1)">a</a>',
    '<a href="&#106;avascript:alert(1)">a</a>',
    '<iframe src="https://x.example"></iframe>',
    '<form action="https://x.example"><input></form>',
    '<svg onload="alert(1)"></svg>',
    '<base href="https://x.example">',
    '<meta http-equiv="refresh" content="0;url=https://x.example">',
    '<img src=x onerror=alert(1)>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  ])('that runs by itself is refused: %s', (html) => {
    expect(cleanHtml(html).running).toBeDefined()
    expect(cleanHtml(html).html).not.toMatch(/script|on\w+=|iframe|form|svg|base|meta/i)
  })

  it.each([
    ['a paragraph without its value', '<p>a</p><p>By {{dueOn}}</p>', {}, '<p>a</p>'],
    ['a line without its value', '<ul><li>{{reason}}</li><li>b</li></ul>', {}, '<ul><li>b</li></ul>'],
    ['a list without lines', '<p>a</p><ul><li>{{reason}}</li></ul>', {}, '<p>a</p>'],
    ['a row without its value', '<table><tr><td>{{reason}}</td></tr></table>', {}, ''],
    ['a link without its address', '<p>a</p><p><a href="{{link}}">b</a></p>', {}, '<p>a</p>'],
    [
      'a link with its address',
      '<p><a href="{{link}}">b</a></p>',
      { link: 'https://x.example/?a&b' },
      '<p><a href="https://x.example/?a&amp;b">b</a></p>',
    ],
    [
      'a quotation',
      '<blockquote>{{comment}}</blockquote>',
      { comment: 'a\n<b>' },
      '<blockquote>a<br>&lt;b&gt;</blockquote>',
    ],
    ['entities', '<p>a &amp; {{reason}}</p>', { reason: 'b & c' }, '<p>a &amp; b &amp; c</p>'],
  ])('%s', (_, html, params, expected) => {
    expect(fillHtml('en', cleanHtml(html).html, params)).toBe(expected)
  })
})

it('a page in Arabic runs from right to left', () => {
  const { subject = '', text = '' } = shippedWords('IE_ISSUED', 'ar') ?? {}
  const wording = { culture: 'ar', subject: withMarks(subject), text: withMarks(text), html: null }
  const page = writeMail(settings, { ...wording, isOwn: false, isActive: true }, { number: '1' }, true)
  expect(page.html).toContain('<html lang="ar" dir="rtl">')
  expect(page.html).not.toMatch(/<style|style=/)
})
