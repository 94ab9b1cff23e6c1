import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { palettes, theme } from './theme.ts'

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

const dropped = Object.keys(DEFAULT_THEME.colors).filter((name) => !palettes.some((kept) => kept === name))

const isKept = (variable: string): boolean =>
  !dropped.some((name) => new RegExp(`^--mantine-color-${name}(-|$)`).test(variable))

const keep = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => isKept(name)))

const resolver: CSSVariablesResolver = (merged) => {
  const { variables, light, dark } = defaultCssVariablesResolver(merged)
  return {
    variables: keep(variables),
    light: { ...keep(light), ...pointers },
    dark: { ...keep(dark), ...pointers },
  }
}

const writeBlock = (block: string): string => {
  const [selector = '', body = ''] = block.split('{')
  const lines = body.split(';').filter((line) => line.trim() !== '')
  return `${selector.trim()} {\n${lines.map((line) => `  ${line.trim()};\n`).join('')}}\n`
}

/**
 * Mantine's variables as a style sheet. Mantine would write them into the page at run time, which a content
 * security policy without `unsafe-inline` refuses; so they are written once, at the desk (see the test).
 */
export const mantineVariables = (): string => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const css = convertCssVariables(resolver(merged), ':root')
  const lower = css.replaceAll(/#[0-9A-F]+/gi, (hex) => hex.toLowerCase())
  const blocks = lower.split('}').filter((block) => block.includes('{'))
  return blocks.map(writeBlock).join('\n')
}
