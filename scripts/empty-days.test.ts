import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const portal = fileURLToPath(new URL('../apps/portal/src', import.meta.url))
const ofNothing = /\.(day|shortDay|mediumDay|moment|time|zonedMoment)\([^()]*\?\? ''\)/

it.each([
  ["formats.day(requested.extend ?? '')", true],
  ["formats.moment(savedAt ?? '')", true],
  ['formats.day(dueOn)', false],
  ["dueOn === null ? '' : formats.day(dueOn)", false],
])('%s writes a day of nothing: %s', (text, isOne) => {
  expect(ofNothing.test(text)).toBe(isOne)
})

it('no page writes a day that may not be there: it would be taken away whole', () => {
  const sources = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.filter((path) => ofNothing.test(readFileSync(`${portal}/${path}`, 'utf8')))
  expect(found).toEqual([])
})
