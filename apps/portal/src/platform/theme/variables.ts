import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { theme } from './theme.ts'

/** Mantine's own names for what tokens.css holds: one truth for both. */
const pointers: Record<string, string> = {
  '--mantine-color-body': 'var(--pv-surface)',
  '--mantine-color-text': 'var(--pv-text)',
  '--mantine-color-bright': 'var(--pv-text)',
  '--mantine-color-dimmed': 'var(--pv-dim)',
  '--mantine-color-default': 'var(--pv-surface)',
  '--mantine-color-default-hover': 'var(--pv-hover)',
  '--mantine-color-default-color': 'var(--pv-text)',
  '--mantine-color-default-border': 'var(--pv-strong)',
  '--mantine-color-placeholder': 'var(--pv-placeholder)',
  '--mantine-color-error': 'var(--pv-red-ink)',
  '--mantine-color-success': 'var(--pv-green-ink)',
  '--mantine-color-anchor': 'var(--pv-brand)',
  '--mantine-color-disabled': 'var(--pv-sunken)',
  '--mantine-color-disabled-color': 'var(--pv-dim)',
  '--mantine-color-disabled-border': 'var(--pv-line)',
  '--mantine-primary-color-filled': 'var(--pv-button)',
  '--mantine-color-ink-filled': 'var(--pv-button)',
}

type Variables = Record<string, string>

/** What Mantine's parts ask for by a size while they run, so that no sheet names it. */
const isScale = (name: string): boolean => /^--mantine-(z-index|spacing|radius|shadow|font-size)-/.test(name)

const namedIn = (text: string): string[] => text.match(/--mantine-[a-z0-9-]+/g) ?? []

/** Those that somebody names, and those by which they are said. */
const findNeeded = (groups: readonly Variables[], sheets: string): Set<string> => {
  const needed = new Set<string>()
  const need = (name: string): void => {
    if (needed.has(name)) return
    needed.add(name)
    for (const group of groups) for (const other of namedIn(group[name] ?? '')) need(other)
  }
  for (const name of [...namedIn(sheets), ...groups.flatMap(Object.keys).filter(isScale)]) need(name)
  return needed
}

const resolverFor =
  (sheets: string): CSSVariablesResolver =>
  (merged) => {
    const { variables, light, dark } = defaultCssVariablesResolver(merged)
    const own = (scheme: Variables): Variables =>
      Object.fromEntries(Object.entries(scheme).filter(([name]) => pointers[name] === undefined))
    const groups = { variables: { ...variables, ...pointers }, light: own(light), dark: own(dark) }
    const needed = findNeeded(Object.values(groups), sheets)
    const keep = (group: Variables): Variables =>
      Object.fromEntries(Object.entries(group).filter(([name]) => needed.has(name)))
    return { variables: keep(groups.variables), light: keep(groups.light), dark: keep(groups.dark) }
  }

const writeBlock = (block: string): string => {
  const [selector = '', body = ''] = block.split('{')
  const lines = body.split(';').filter((line) => line.trim() !== '')
  return `${selector.trim()} {\n${lines.map((line) => `  ${line.trim()};\n`).join('')}}\n`
}

/**
 * Mantine's variables as a style sheet, as far as these sheets name them. Mantine would write them into the page at run time, which a content
 * security policy without `unsafe-inline` refuses; so they are written once, at the desk (see the test).
 */
export const mantineVariables = (sheets: string): string => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const css = convertCssVariables(resolverFor(sheets)(merged), ':root')
  const lower = css.replaceAll(/#[0-9A-F]+/gi, (hex) => hex.toLowerCase())
  const blocks = lower.split('}').filter((block) => block.includes('{'))
  return blocks.map(writeBlock).join('\n')
}
