/**
 * How data become XML of another system whose schema is its own (product §3.9): one line for each element, which the
 * authority writes.
 *
 *     importPermit/@schema = "2.0"
 *     importPermit/number = number
 *     importPermit/goods/item[lines]/name = name.en
 *
 * To the left the path of an element; an attribute begins with `@`; `item[lines]` is repeated for each entry of the list
 * `lines`, whose members come before those of the whole. To the right the name of what is said, or a fixed text in quotes.
 * Lines that are empty or begin with `#` say nothing.
 */

export interface MappingFault {
  readonly code: 'xmlMappingLine' | 'xmlMappingRoot' | 'xmlMappingName'
  /** From 1. */
  readonly params: Readonly<Record<string, string | number>>
}

interface Step {
  readonly name: string
  /** The list for whose entries the element is repeated. */
  readonly list: string | undefined
}
type Source = { readonly fixed: string } | { readonly name: string }
interface Rule {
  readonly line: number
  readonly steps: readonly Step[]
  readonly attribute: string | undefined
  readonly source: Source
}

const word = '[A-Za-z_][A-Za-z0-9_.-]*(?::[A-Za-z_][A-Za-z0-9_.-]*)?'
const names = '[A-Za-z_][A-Za-z0-9_]*(?:\\.[A-Za-z_][A-Za-z0-9_]*)*'
const stepPattern = new RegExp(`^(${word})(?:\\[(${names})\\])?$`)
const attributePattern = new RegExp(`^@(${word})$`)
const namePattern = new RegExp(`^${names}$`)

const sourceIn = (text: string): Source | undefined => {
  const [, fixed] = /^"([^"]*)"$/.exec(text) ?? []
  if (fixed !== undefined) return { fixed }
  return namePattern.test(text) ? { name: text } : undefined
}

const stepsIn = (parts: readonly string[]): Step[] | undefined => {
  const steps = parts.flatMap((part) => {
    const [, name, list] = stepPattern.exec(part) ?? []
    return name === undefined ? [] : [{ name, list }]
  })
  return steps.length === parts.length ? steps : undefined
}

const ruleIn = (text: string, line: number): Rule | undefined => {
  const at = text.indexOf('=')
  const parts = text.slice(0, Math.max(at, 0)).trim().split('/')
  const [, attribute] = attributePattern.exec(parts.at(-1) ?? '') ?? []
  const steps = stepsIn(attribute === undefined ? parts : parts.slice(0, -1))
  const source = sourceIn(text.slice(at + 1).trim())
  // The root is there once.
  const isWhole = steps?.[0] !== undefined && steps[0].list === undefined
  return isWhole && source !== undefined ? { line, steps, attribute, source } : undefined
}

const linesOf = (mapping: string): { readonly text: string; readonly line: number }[] =>
  mapping
    .split(/\r?\n/)
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))

const isKnown = ({ steps, source }: Rule, known: readonly string[]): boolean => {
  if ('fixed' in source) return true
  const lists = steps.flatMap(({ list }) => list ?? [])
  const within = lists.flatMap((_, index) => lists.slice(index).join('.'))
  return ['', ...within, ...lists].some((list) =>
    known.includes(list === '' ? source.name : `${list}.${source.name}`),
  )
}

const faultOf = (
  rule: Rule | undefined,
  line: number,
  root: string,
  known: readonly string[],
): MappingFault | undefined => {
  if (rule === undefined) return { code: 'xmlMappingLine', params: { line } }
  if (rule.steps[0]?.name !== root) return { code: 'xmlMappingRoot', params: { line } }
  if (isKnown(rule, known)) return undefined
  return { code: 'xmlMappingName', params: { line, name: 'name' in rule.source ? rule.source.name : '' } }
}

/** What is wrong first with a mapping; undefined where nothing is. `known`: the names of what may be said, `lines.code`. */
export const findMappingFault = (mapping: string, known: readonly string[]): MappingFault | undefined => {
  const rules = linesOf(mapping).map(({ text, line }) => ({ line, rule: ruleIn(text, line) }))
  const root = rules[0]?.rule?.steps[0]?.name ?? ''
  if (rules.length === 0) return { code: 'xmlMappingLine', params: { line: 1 } }
  for (const { line, rule } of rules) {
    const fault = faultOf(rule, line, root, known)
    if (fault) return fault
  }
  return undefined
}

interface Element extends Step {
  readonly attributes: { readonly name: string; readonly source: Source }[]
  readonly children: Element[]
  text: Source | undefined
}

const childOf = (parent: Element[], { name, list }: Step): Element => {
  const there = parent.find((each) => each.name === name && each.list === list)
  if (there !== undefined) return there
  const child: Element = { name, list, attributes: [], children: [], text: undefined }
  parent.push(child)
  return child
}

/** The elements in the order in which they are first named. */
const treeOf = (mapping: string): Element | undefined => {
  const roots: Element[] = []
  for (const { text, line } of linesOf(mapping)) {
    const rule = ruleIn(text, line)
    if (rule === undefined) continue
    let among = roots
    let element: Element | undefined
    for (const step of rule.steps) {
      element = childOf(among, step)
      among = element.children
    }
    if (rule.attribute !== undefined) element?.attributes.push({ name: rule.attribute, source: rule.source })
    else if (element !== undefined) element.text = rule.source
  }
  return roots[0]
}

type Scope = readonly unknown[]

const memberOf = (value: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (held, key) =>
        typeof held === 'object' && held !== null && Object.hasOwn(held, key)
          ? (held as Record<string, unknown>)[key]
          : undefined,
      value,
    )

/** What a name means: in the entry at hand, else in what is around it. */
const find = (scope: Scope, name: string): unknown => {
  for (const each of scope) {
    const value = memberOf(each, name)
    if (value !== undefined) return value
  }
  return undefined
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

const said = (source: Source, scope: Scope): string =>
  'fixed' in source ? source.fixed : textOf(find(scope, source.name))

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Signs that XML 1.0 has no place for, however they are written. */
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escaped = (text: string): string =>
  text.replace(unspeakable, '\uFFFD').replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

/** An element with nothing to say is left out. */
const written = (element: Element, scope: Scope, depth: number): string => {
  const indent = '  '.repeat(depth)
  const attributes = element.attributes
    .map(({ name, source }) => ({ name, text: said(source, scope) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => ` ${name}="${escaped(text)}"`)
    .join('')
  const inside = element.children.map((child) => writtenAll(child, scope, depth + 1)).join('')
  const text = element.text === undefined ? '' : escaped(said(element.text, scope))
  if (attributes === '' && inside === '' && text === '') return ''
  const body = inside === '' ? text : `${text}\n${inside}${indent}`
  return `${indent}<${element.name}${attributes}>${body}</${element.name}>\n`
}

const writtenAll = (element: Element, scope: Scope, depth: number): string => {
  if (element.list === undefined) return written(element, scope, depth)
  const entries = find(scope, element.list)
  return (Array.isArray(entries) ? entries : [])
    .map((entry) => written(element, [entry, ...scope], depth))
    .join('')
}

/** The data as XML; texts of people are texts there, whatever stands in them. */
export const xmlOf = (mapping: string, data: unknown): string => {
  const root = treeOf(mapping)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root === undefined ? '' : written(root, [data], 0)}`
}
