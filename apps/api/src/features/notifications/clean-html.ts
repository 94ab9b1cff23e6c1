import { linkPlaceholders } from '@papaver/contract/notifications/placeholder-names.ts'
import { inBraces } from '@papaver/contract/notifications/templates.ts'
import sanitizeHtml from 'sanitize-html'

/** What an own HTML version may be made of; everything else is taken out, and said. */
const allowedTags = [
  'p',
  'br',
  'hr',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'span',
]
const allowedAttributes: Record<string, string[]> = {
  '*': ['dir', 'lang'],
  a: ['href'],
  td: ['colspan', 'rowspan', 'align', 'valign'],
  th: ['colspan', 'rowspan', 'align', 'valign', 'scope'],
  table: ['border', 'cellpadding'],
}
/** What runs by itself, asks for something, or brings another page in: nobody means that in a mail. */
const runningTags = new Set([
  'script',
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'svg',
  'math',
  'base',
  'meta',
  'link',
])
const links = linkPlaceholders.map(inBraces)

const isAllowedAttribute = (tag: string, name: string): boolean =>
  [...(allowedAttributes['*'] ?? []), ...(allowedAttributes[tag] ?? [])].includes(name)

// Browsers read an address without the signs that one does not see.
const withoutUnseen = (value: string): string => value.replace(/[\p{Cc}\p{Cf}\s]+/gu, '')
/** https, mailto, or one of the mail's own links as the whole address. */
const isAllowedAddress = (value: string): boolean =>
  links.includes(value.trim()) || /^(https:\/\/|mailto:)[^\s"'<>{}]+$/i.test(value.trim())

export interface CleanHtml {
  readonly html: string
  /** What was taken out, as it was written: `<font>`, `style`, `href="http://…"`. */
  readonly removed: readonly string[]
  /** What would run by itself: the whole is to be refused. */
  readonly running: string | undefined
}

/** Keeps what a letter needs of what an authority has written as HTML. */
export const cleanHtml = (given: string): CleanHtml => {
  const removed = new Set<string>()
  let running: string | undefined
  const look = (tag: string, attributes: Record<string, string>): void => {
    if (runningTags.has(tag)) running ??= `<${tag}>`
    else if (!allowedTags.includes(tag)) removed.add(`<${tag}>`)
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) running ??= name
      else if (/^(javascript|vbscript|data):/i.test(withoutUnseen(value))) running ??= value.slice(0, 60)
      else if (tag === 'a' && name === 'href' && !isAllowedAddress(value))
        removed.add(`href="${value.slice(0, 80)}"`)
      else if (allowedTags.includes(tag) && !isAllowedAttribute(tag, name)) removed.add(name)
    }
  }
  const html = sanitizeHtml(given, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    onOpenTag: look,
    transformTags: {
      a: (tagName, attribs) => {
        const { href, ...rest } = attribs
        return { tagName, attribs: href !== undefined && isAllowedAddress(href) ? { ...rest, href } : rest }
      },
    },
  })
  return { html: html.trim(), removed: [...removed], running }
}
