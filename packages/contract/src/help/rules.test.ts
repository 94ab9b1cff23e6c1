import { describe, expect, it } from 'vitest'
import { filesIn, linkKindOf, mayShowPicture, refusedTargets } from './links.ts'
import { beginningOf, plainOf } from './plain-text.ts'
import { screenFit } from './screens.ts'
import { fillWords, fillWordsInText, wordNamesIn } from './words.ts'

const file = 'file:0197a1b2-0000-7000-8000-000000000001'

describe('links', () => {
  it.each([
    ['https://example.org/a?b=c#d', 'web'],
    ['HTTPS://example.org', 'web'],
    ['mailto:help@example.org', 'mail'],
    ['#/import-export/new', 'page'],
    [file, 'file'],
    ['http://example.org', undefined],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,<script>', undefined],
    ['vbscript:x', undefined],
    ['//example.org', undefined],
    ['/api/users', undefined],
    ['#x', undefined],
    ['https:\\\\example.org', undefined],
    ['file:///etc/passwd', undefined],
    ['file:../x', undefined],
    ['', undefined],
  ])('%j leads to %s', (target, kind) => {
    expect(linkKindOf(target)).toBe(kind)
  })

  it('shows pictures of its own files alone', () => {
    expect([file, 'https://example.org/a.png', 'data:image/png;base64,x'].map(mayShowPicture)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('finds in a text what may not be in it', () => {
    const text = [
      '[good](https://example.org) [in](#/home) [bad](javascript:alert(1)) ![far](https://example.org/x.png)',
      `![near](${file}) <ftp://example.org> <mailto:a@example.org>`,
      '[ref]: http://example.org/ref "title"',
    ].join('\n')
    expect(refusedTargets(text)).toEqual([
      'javascript:alert(1',
      'https://example.org/x.png',
      'http://example.org/ref',
      'ftp://example.org',
    ])
    expect(filesIn(text)).toEqual([file.slice(5)])
  })
})

describe('words of the portal', () => {
  const say = (name: string) =>
    ({ 't:a.submit': 'Submit *now* {{count}}', 's:authorization.INF': 'Information wanted' })[name]

  it('are named once each', () => {
    expect(wordNamesIn('{{t:a.submit}} {{s:authorization.INF}} {{t:a.submit}} {{count}}')).toEqual([
      't:a.submit',
      's:authorization.INF',
    ])
  })
  it('are text in markdown, isolated, with what they leave open', () => {
    expect(fillWords('**{{t:a.submit}}**', say)).toBe('**\u2068Submit \\*now\\* …\u2069**')
    expect(fillWords('{{t:gone}}', say)).toBe('\u2068t:gone\u2069')
    expect(fillWordsInText('{{t:a.submit}}', say)).toBe('Submit *now* …')
  })
})

describe('screens', () => {
  it.each([
    ['/import-export/$id', '/import-export/$id', 1],
    ['/import-export/$id', '/import-export/new', 0],
    ['/users/settings?part=security', '/users/settings?part=security', 2],
    ['/users/settings', '/users/settings?part=security', 1],
    ['/users/settings?part=security', '/users/settings?part=lists', 0],
    ['/users/settings?part=security', '/users/settings', 0],
    ['/home', '/home/', 1],
  ] as const)('%s beside %s: %i', (pattern, shown, fit) => {
    expect(screenFit(pattern, shown)).toBe(fit)
  })
})

describe('plain text', () => {
  it('has no signs of markdown', () => {
    const markdown = [
      '## Head',
      '1. **Bold** and *slanted* `code`',
      '- a [link](#/home), ![a picture](file:x)',
      '> said',
      '---',
      '1\\. 5 \\* 3 <b>raw</b>',
    ].join('\n')
    expect(plainOf(markdown)).toBe('Head Bold and slanted code a link, a picture said 1\\. 5 * 3 <b>raw</b>')
  })
  it('is cut between words', () => {
    expect(beginningOf('one two three', 100)).toBe('one two three')
    expect(beginningOf('one two three', 9)).toBe('one two…')
  })
})
