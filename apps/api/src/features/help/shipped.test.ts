import { shippedCultures } from '@papaver/contract/features.ts'
import { linkKindOf, refusedTargets } from '@papaver/contract/help/links.ts'
import { keyShape } from '@papaver/contract/help/vocabulary.ts'
import { wordNamesIn } from '@papaver/contract/help/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { shippedHelp, splitHead } from './shipped.ts'
import { wordsIn } from './words.ts'

const { articles } = shippedHelp()
const texts = [...articles.values()].flatMap(({ key, texts: own }) =>
  [...own].map(([culture, text]) => ({ key, culture, ...text })),
)
const place = ({ culture, key }: { culture: string; key: string }) => `${culture}/${key}.md`

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

describe('help as it ships', () => {
  it('has every article in every language', () => {
    const missing = [...articles].flatMap(([key, { texts: own }]) =>
      shippedCultures.filter((culture) => !own.has(culture)).map((culture) => place({ culture, key })),
    )
    expect(articles.size).toBeGreaterThan(30)
    expect(missing).toEqual([])
  })

  it.each(shippedCultures)(
    'names in %s only words that the portal has, each of them whole',
    async (culture) => {
      const { say } = await wordsIn(app.deps.db, culture)
      const faults = texts
        .filter((text) => text.culture === culture)
        .flatMap((text) =>
          wordNamesIn(`${text.title}\n${text.markdown}`)
            .filter((name) => say(name) === undefined || /\{\{/.test(say(name) ?? ''))
            .map((name) => `${place(text)}: ${name}`),
        )
      expect(faults).toEqual([])
    },
  )

  it('has no other braces, so that no word is named in vain', () => {
    const faults = texts.filter(({ title, markdown }) =>
      /\{\{|\}\}/.test(`${title}\n${markdown}`.replaceAll(/\{\{[ts]:[\w.-]+\}\}/g, '')),
    )
    expect(faults.map(place)).toEqual([])
  })

  it('says the same in every language: as many parts, points and steps, and the same words of the portal', () => {
    const shapeOf = (markdown: string) => ({
      parts: (markdown.match(/^## /gm) ?? []).length,
      points: (markdown.match(/^(- |\d+\. )/gm) ?? []).length,
      words: wordNamesIn(markdown).toSorted(),
    })
    for (const text of texts) {
      const english = articles.get(text.key)?.texts.get('en')?.markdown ?? ''
      expect(shapeOf(text.markdown), place(text)).toEqual(shapeOf(english))
    }
  })

  it('leads nowhere but to pages and articles that there are', () => {
    const faults = texts.flatMap((text) => {
      const links = [...text.markdown.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target)
      const gone = links.filter((target) => {
        const key = /^#\/help\/([^/?]+)$/.exec(target)?.[1]
        return linkKindOf(target) === undefined || (key !== undefined && !articles.has(key))
      })
      return [...gone, ...refusedTargets(text.markdown)].map((target) => `${place(text)}: ${target}`)
    })
    expect(faults).toEqual([])
  })

  it('has keys that can be addresses', () => {
    expect([...articles.keys()].filter((key) => !keyShape.test(key))).toEqual([])
  })
})

it('refuses a file without its head', () => {
  expect(() => splitHead('title: x\n\nText')).toThrow('no head')
})
