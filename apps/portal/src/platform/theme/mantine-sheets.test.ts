import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')
const styles = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles')

const partsUsed = (): string[] => {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.tsx'))
  const imports = files.flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ])
  const parts = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return [...new Set(parts)].filter((name) => existsSync(join(styles, `${name}.css`)))
}

test('every part of Mantine that a page draws has its sheet in mantine.css', () => {
  const sheets = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')
  expect(partsUsed().filter((name) => !sheets.includes(`/${name}.css`))).toEqual([])
})
