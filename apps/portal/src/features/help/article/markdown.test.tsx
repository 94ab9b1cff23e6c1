import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { headingsIn } from '../page/headings.ts'
import { headingId, Markdown } from './markdown.tsx'

const drawn = (markdown: string): string => renderToStaticMarkup(<Markdown isReached>{markdown}</Markdown>)

describe('hostile markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<svg onload=alert(1)>',
    '<iframe src="https://example.org"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>body{display:none}</style>',
    '<!-- <img src=x onerror=alert(1)> -->',
    '`<b onclick=alert(1)>`',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('%s is text', (markdown) => {
    expect(drawn(markdown)).not.toMatch(/<(script|img|svg|iframe|style|a|b)[\s>]/)
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\\script:alert(1))',
    '[x](<java script:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](http://example.org)',
    '[x](//example.org)',
    '[x](/api/account/logout)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
  ])('%s leads nowhere', (markdown) => {
    const html = drawn(markdown)
    expect(html).not.toContain('href')
    expect(html).not.toContain('<a')
  })

  it.each([
    '![x](https://example.org/pixel.png)',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    '![x](/api/help/files/1)',
    '![x](javascript:alert(1))',
  ])('%s fetches nothing', (markdown) => {
    expect(drawn(markdown)).not.toMatch(/<img|src=/)
  })
})

describe('what help may do', () => {
  it('links the web in a window of its own that knows nothing of this one', () => {
    expect(drawn('[x](https://example.org/a)')).toContain(
      '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer">',
    )
  })
  it('links mails and pages of the portal', () => {
    expect(drawn('[a](mailto:a@example.org) [b](#/help/log-in)')).toMatch(
      /href="mailto:a@example.org".*href="#\/help\/log-in"/,
    )
  })
  it('offers its own files by a button, which asks for them with the rights of the reader', () => {
    const html = drawn('[Guide](file:0197a1b2-0000-7000-8000-000000000001)')
    expect(html).toMatch(/<button type="button".*Guide/)
    expect(html).not.toContain('href')
  })
  it('has headings that can be gone to', () => {
    const html = drawn('## Step **by** step\n\n### More')
    expect(html).toContain(`<h2 id="${headingId('Step by step')}"`)
    expect(html).toContain('<h3 id="help-more"')
    expect(headingsIn('## Step **by** step\n\n### More\n\n## Über \u2068Öl\u2069')).toEqual([
      'Step by step',
      'Über Öl',
    ])
  })
})
