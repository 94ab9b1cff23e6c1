import { runsOf } from '@papaver/contract/notifications/templates.ts'
import { escapeHtml, isWebAddress, linkHtml } from './mail-html.ts'
import { type MailParams, type Piece, pieceOf } from './templates.ts'

/** One tag with what is in it, or a run of text (HTML already, as it was cleaned). */
type Node = { readonly tag: string; readonly attributes: string; readonly children: Node[] } | string

const empty = new Set(['br', 'hr'])
/** What goes as a whole where a value in it is missing. */
const blocks = new Set(['p', 'li', 'tr', 'blockquote', 'h2', 'h3'])
const containers = new Set(['ul', 'ol', 'table', 'thead', 'tbody', ...blocks])
const token = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g

/** Reads what `cleanHtml` wrote: its tags are closed and nothing else in it looks like one. */
const treeOf = (html: string): Node[] => {
  const root: Node[] = []
  const open: { tag: string; children: Node[] }[] = [{ tag: '', children: root }]
  for (const [text, slash, tag, rest = ''] of html.matchAll(token)) {
    const here = open.at(-1) ?? { tag: '', children: root }
    if (tag === undefined) here.children.push(text)
    else if (slash === '/') {
      if (here.tag === tag && open.length > 1) open.pop()
    } else {
      const node = { tag, attributes: rest.replace(/\s*\/$/, ''), children: [] as Node[] }
      here.children.push(node)
      if (!empty.has(tag)) open.push(node)
    }
  }
  return root
}

const pieceHtml = (piece: Piece, isInLink: boolean): string => {
  if (piece.kind === 'words') return escapeHtml(piece.text)
  if (piece.kind === 'link') return isInLink ? escapeHtml(piece.url) : linkHtml(piece.url)
  if (piece.kind === 'message')
    return piece.paragraphs.map((lines) => lines.map(escapeHtml).join('<br>')).join('<br><br>')
  return piece.lines.map(escapeHtml).join('<br>')
}

interface Filled {
  readonly html: string
  /** Every value that is named was there. */
  readonly isWhole: boolean
}

/** Puts the values into cleaned HTML; people's words are escaped. */
export const fillHtml = (culture: string, html: string, params: MailParams): string => {
  const findPiece = (name: string): Piece | undefined => pieceOf(culture, name, params[name] ?? '')
  const fillWords = (text: string, isInLink: boolean): Filled => {
    let isWhole = true
    const filled = runsOf(text).map((run) => {
      if (!run.name) return run.text
      const piece = findPiece(run.name)
      if (piece === undefined) isWhole = false
      return piece === undefined ? '' : pieceHtml(piece, isInLink)
    })
    return { html: filled.join(''), isWhole }
  }
  // Only the address of a link names something: no other attribute is anybody's words.
  const fillAddress = (attributes: string): Filled => {
    let isWhole = true
    const filled = attributes.replace(/href="\{\{\s*(\w+)\s*\}\}"/g, (_, name: string) => {
      const piece = findPiece(name)
      const url = piece?.kind === 'link' && isWebAddress(piece.url) ? piece.url : undefined
      if (url === undefined) isWhole = false
      return url === undefined ? '' : `href="${escapeHtml(url)}"`
    })
    return { html: filled, isWhole }
  }
  const fillNode = (node: Node, isInLink: boolean): Filled => {
    if (typeof node === 'string') return fillWords(node, isInLink)
    const { tag, attributes, children } = node
    const address = tag === 'a' ? fillAddress(attributes) : { html: attributes, isWhole: true }
    if (empty.has(tag)) return { html: `<${tag}${address.html}>`, isWhole: true }
    const inside = fillAll(children, isInLink || tag === 'a')
    const isWhole = address.isWhole && inside.isWhole
    if (blocks.has(tag) && !isWhole) return { html: '', isWhole: true }
    if (containers.has(tag) && inside.html.trim() === '') return { html: '', isWhole }
    return { html: `<${tag}${address.html}>${inside.html}</${tag}>`, isWhole }
  }
  const fillAll = (nodes: readonly Node[], isInLink: boolean): Filled => {
    const filled = nodes.map((node) => fillNode(node, isInLink))
    return { html: filled.map((each) => each.html).join(''), isWhole: filled.every((each) => each.isWhole) }
  }
  return fillAll(treeOf(html), false).html
}
