import type { Paragraph, Piece } from './templates.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text for HTML, between tags as in attributes: whatever a person wrote stays text. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Addresses that a mail may lead to. */
export const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s<>"']+$/i.test(url)

/** The address itself is what one sees: nobody has to trust a word on it. */
export const linkHtml = (url: string): string =>
  isWebAddress(url) ? `<a href="${escapeHtml(url)}" dir="ltr">${escapeHtml(url)}</a>` : escapeHtml(url)

/** Numbers of cases and documents, and check codes: one that ends in the next line is compared wrongly. */
const codes = /(?<![\p{L}\p{N}/-])[A-Z0-9]{1,12}(?:[/-][A-Z0-9]{1,12}){1,6}(?![\p{L}\p{N}/-])/gu
const linesHtml = (text: string): string =>
  escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replace(codes, (code) => `<nobr>${code}</nobr>`)
const paragraphHtml = (inside: string): string => (inside === '' ? '' : `<p>${inside}</p>`)

/** A link that looks like a button, with the address in view below it. */
const buttonHtml = (label: string, url: string): string => {
  if (label === '' || !isWebAddress(url)) return paragraphHtml(linkHtml(url))
  return `<table role="presentation" border="0" cellspacing="0" cellpadding="12"><tr><td bgcolor="#1C5AA6"><a href="${escapeHtml(url)}"><font color="#FFFFFF"><b>${escapeHtml(label)}</b></font></a></td></tr></table><p><font size="2">${linkHtml(url)}</font></p>`
}

const blockHtml = (piece: Piece): string => {
  if (piece.kind === 'quote') return `<blockquote>${piece.lines.map(escapeHtml).join('<br>')}</blockquote>`
  if (piece.kind === 'list')
    return `<ul>${piece.lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
  if (piece.kind === 'message')
    return piece.paragraphs.map((lines) => paragraphHtml(lines.map(escapeHtml).join('<br>'))).join('')
  return ''
}

/** The words before a link that stands on a line of its own: what goes before, and the line that names the link. */
const partedBefore = (words: string): { before: string; label: string } | undefined => {
  if (words !== '' && !words.endsWith('\n')) return undefined
  const lines = words.trimEnd().split('\n')
  const label = (lines.pop() ?? '').replace(/\s*[:：]\s*$/, '').trim()
  return { before: lines.join('\n'), label }
}

/** One paragraph: words in a row, and what stands for itself between them. */
const fromPieces = (pieces: Paragraph): string => {
  const blocks: string[] = []
  let words = ''
  let inline = ''
  const flush = (): void => {
    blocks.push(paragraphHtml((inline + linesHtml(words)).replace(/^(<br>)+|(<br>)+$/g, '')))
    words = ''
    inline = ''
  }
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'words') {
      words += piece.text
      continue
    }
    if (piece.kind !== 'link') {
      flush()
      blocks.push(blockHtml(piece))
      continue
    }
    const next = pieces[index + 1]
    const isLast = next === undefined || (next.kind === 'words' && next.text.startsWith('\n'))
    const parted = isLast && inline === '' ? partedBefore(words) : undefined
    if (parted === undefined) {
      inline += linesHtml(words) + linkHtml(piece.url)
      words = ''
      continue
    }
    words = parted.before
    flush()
    blocks.push(buttonHtml(parted.label, piece.url))
  }
  flush()
  return blocks.join('')
}

/** The same paragraphs that make the text of a mail. */
export const paragraphsHtml = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(fromPieces).join('\n')

export interface MailPage {
  readonly culture: string
  readonly direction: 'ltr' | 'rtl'
  readonly subject: string
  readonly authority: string
  /** Already HTML. */
  readonly body: string
}

/** Keeps lines short on wide screens and long addresses inside; a program that drops it loses nothing else. */
const mailStyle = '<style>.page{max-width:640px}a{word-break:break-word}</style>'
/** In the portal a link of a mail leads nowhere. */
const portalBase = '<base target="_blank">'

/** A mail as it was sent, for a page of ours. */
export const shownInPortal = (page: string): string => page.replace(mailStyle, portalBase)

/**
 * The plain frame of the authority. Presentation stands in attributes: mail programs know them all, and the portal's
 * own pages, whose policy takes no styles written into a page, can show exactly this.
 */
export const mailPage = (page: MailPage, isForPortal = false): string => {
  const { culture, direction, subject, authority, body } = page
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(subject)}</title>`,
    isForPortal ? portalBase : mailStyle,
  ].join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(culture)}" dir="${direction}">
<head>
${head}
</head>
<body bgcolor="#FFFFFF" text="#17202C" link="#1C5AA6">
<table role="presentation" class="page" width="100%" border="0" cellspacing="0" cellpadding="8" dir="${direction}">
<tr><td><font face="Segoe UI, Helvetica, Arial, sans-serif"><font size="4" color="#163F78"><b>${escapeHtml(authority)}</b></font><hr size="2" color="#163F78" noshade></font></td></tr>
<tr><td><font face="Segoe UI, Helvetica, Arial, sans-serif">
${body}
</font></td></tr>
</table>
</body>
</html>
`
}
