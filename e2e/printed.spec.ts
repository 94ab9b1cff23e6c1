import { writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, findCase } from './ask.ts'
import { findOverflow } from './axe.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** Words of heads and figures that have no box on printed. */
const lostInPrint = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main th, main td [data-prints], main td bdi, main li bdi')]
      .filter((element) => (element.textContent ?? '').trim() !== '' && !element.closest('[data-noprint]'))
      .filter((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects().length === 0
      })
      .map((element) => element.textContent ?? ''),
  )

/** Words of cells that end in dots: on paper nobody can point at them to read the rest. */
const shortened = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main td *')]
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => element.textContent ?? ''),
  )

/** What sticks out of the room that the page has, and cannot be scrolled to. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.getElementById('content')
    const edge = room?.getBoundingClientRect()
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== room &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    return [...(room?.querySelectorAll<HTMLElement>('*') ?? [])]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const isOut = edge !== undefined && (left < edge.left - 1 || right > edge.right + 1)
        return width > 1 && isOut && !scrolls(element.parentElement)
      })
      .map((element) => `${element.tagName} ${(element.textContent ?? '').slice(0, 40)}`)
  })

const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

/** How many pressable things that only a screen can use are left on the printed. */
const pressable = (page: Page): Promise<number> =>
  page.locator('button:visible:not([data-prints]), input[type=search]:visible, .pv-button:visible').count()

test('heads and base figures of lists and cases stand on the paper, buttons do not', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/import-export?view=all&status=PRO' })
    const href = await page
      .getByRole('table')
      .locator('tbody a[href^="#/import-export/"]')
      .first()
      .getAttribute('href')
    const { items: submissions } = await ask(page, 'statistics.list', { query: { view: 'all' } })
    const submission = submissions.find(({ status }) => status === 'SUB')
    const { items: permits } = await ask(page, 'cultivation.list', { query: { view: 'all' } })
    const permit = permits.find(({ status }) => status === 'HRV')
    for (const [name, place] of [
      ['list', '/import-export?view=all'],
      ['case', (href ?? '').slice(1)],
      ['balances', '/import-export/balances'],
      ['people', '/users'],
      ['calendar', '/calendar?view=late'],
      ['form', `/incb-forms/C/${new Date().getFullYear() - 1}`],
      ['figures', `/statistics-upload/submissions/${submission?.id}`],
      ['rows', `/statistics-upload/submissions/${submission?.id}?tab=rows`],
      ['files', `/cultivation/${permit?.id}?tab=documents`],
      ['record', `/cultivation/${permit?.id}?tab=record`],
      ['reports', '/field-reports?view=all'],
      ['year', '/cultivation/overview'],
    ] as const) {
      await goTo(page, place)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settle(page)
      await page.emulateMedia({ media: 'print' })
      expect([name, await cutNumbers(page)]).toEqual([name, []])
      expect([name, await lostInPrint(page), await pressable(page)]).toEqual([name, [], 0])
      expect([name, await shortened(page)]).toEqual([name, []])
      const pictures = process.env.KEEP_PICTURES
      if (pictures || name === 'list') {
        const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
        if (pictures) writeFileSync(`${pictures}/printed-${name}.pdf`, pdf)
        if (name === 'list') {
          // A page of a list fits one sheet; none comes after it that bears a foot and nothing else.
          expect(sheetsOf(pdf)).toBe(1)
          // What the foot says was noted when the sheets were laid out.
          const foot = await page.evaluate(() =>
            document.documentElement.style.getPropertyValue('--pv-print-foot'),
          )
          expect(foot).toContain(say('frame.printed', { at: '' }).trim())
          expect(foot).toContain(await page.getByRole('heading', { level: 1 }).textContent())
        }
      }
      await page.emulateMedia({ media: 'screen' })
      if (name === 'case') {
        const [before, printed, after] = await foldedParts(page)
        expect([before === 0, printed, after]).toEqual([false, 0, before])
      }
    }
  }))

/** How each sheet lies. */
const liesOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, width, height]) =>
    Number(width) > Number(height) ? 'across' : 'upright',
  )

test('a list is printed from a phone as from a desk: across the sheet, with all columns', () =>
  onScreens(async (open) => {
    const place = '/import-export/customs?when=all'
    const page = await signedIn(open, 'customs', { place, viewport: { width: 320, height: 640 } })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle(page)
    // As a person prints it: the sheet is chosen before the page knows that it is printed.
    const sheets = liesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    expect(new Set(sheets)).toEqual(new Set(['across']))
    await page.setViewportSize({ width: 1280, height: 800 })
    await settle(page)
    expect(sheets).toHaveLength(sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true })))
    await page.setViewportSize({ width: 320, height: 640 })
    await settle(page)
    await page.emulateMedia({ media: 'print' })
    for (const column of ['goods', 'point', 'planned', 'until', 'status'])
      await page
        .getByRole('columnheader', { name: say(`endorsements.expected.columns.${column}`), exact: true })
        .waitFor()
  }))

/** How many further details are folded on the screen, on paper, and on the screen again. */
const foldedParts = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const folded = () => document.querySelectorAll('main details.pv-further:not([open])').length
    const found = [folded()]
    for (const moment of ['beforeprint', 'afterprint']) {
      dispatchEvent(new Event(moment))
      found.push(folded())
    }
    return found
  })

/** Permit numbers of the list of which something is hidden by their cell or their line. */
const cutNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main bdi[dir="ltr"]')]
      .filter((number) => /^[A-Z]{2}\/[A-Z]\//.test(number.textContent ?? ''))
      .filter((number) => {
        const box = number.getBoundingClientRect()
        let around = number.parentElement
        while (around !== null && around.tagName !== 'TABLE') {
          const edge = around.getBoundingClientRect()
          const clips = getComputedStyle(around).overflowX !== 'visible' || around.tagName === 'TD'
          if (clips && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true
          around = around.parentElement
        }
        return false
      })
      .map((number) => number.textContent ?? ''),
  )

test.each(['fi', 'ar'])('with help beside it a page fits the room that is left, in %s', (culture) =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/home', culture })
    await page.getByRole('button', { name: sayIn(culture)('help.button'), exact: true }).click()
    for (const place of ['/home', '/import-export?view=all', '/import-export/balances', '/users']) {
      await goTo(page, place)
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await settle(page)
        expect([place, width, await sticksOut(page)]).toEqual([place, width, []])
      }
    }
  }),
)

test.each(['en', 'ar', 'de'])('a permit number is never cut, at any width, in %s', (culture) =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/import-export?view=all', culture })
    for (const width of [1280, 1024, 768, 640, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await settle(page)
      expect([width, await cutNumbers(page)]).toEqual([width, []])
      // Magnified to 200 % a screen of 1280 px is one of 640: rows of cards there, never on printed.
      const tables = page.getByRole('table')
      expect([width, await tables.count()]).toEqual([width, width < 720 ? 0 : 1])
      await page.emulateMedia({ media: 'print' })
      await tables.waitFor()
      await page.emulateMedia({ media: 'screen' })
      const pictures = process.env.KEEP_PICTURES
      if (pictures) await page.screenshot({ path: `${pictures}/list-${culture}-${width}.png` })
    }
  }),
)

/** Numbers and codes of the page, each with how many lines it stands on. */
const numbersOn = (page: Page): Promise<[string, number][]> =>
  page.evaluate(() => {
    const found: [string, number][] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const words = text.textContent ?? ''
      for (const { 0: number, index } of words.matchAll(/[A-Z0-9]+(?:\u2060?[/-]\u2060?[A-Z0-9]+)+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + number.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 0) found.push([number.replaceAll('\u2060', ''), lines.size])
      }
    }
    return found
  })

test('at 320 px no number and no code goes on in the next line', () =>
  onScreens(async (open) => {
    // Between Arabic words a line would end at a slash.
    const culture = 'ar'
    const say = sayIn(culture)
    const phone = { culture, viewport: { width: 320, height: 800 } }
    const page = await signedIn(open, 'officer', { ...phone, place: '/home' })
    await goTo(page, `/import-export/${await findCase(page, 'APR')}`)
    await page.getByRole('button', { name: say('authorizations.actions.issue.button'), exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await settle(page)
    const visitor = await open('/display-authorization', phone)
    await visitor.getByText('7KQF').waitFor()
    const numbers = [...(await numbersOn(page)), ...(await numbersOn(visitor))]
    expect(numbers.filter(([, lines]) => lines > 1)).toEqual([])
    // The title of the dialog among them, and the example of the public form.
    expect(numbers.filter(([number]) => number.startsWith('XV/')).length).toBeGreaterThan(2)
    expect(numbers.map(([number]) => number)).toContain('7KQF-M2XW')
  }))

test('a phone that is magnified to 200 % shows pages of officers without scrolling sideways', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/home' })
    const { items: incidents } = await ask(page, 'incidents.list', { query: { view: 'all' } })
    const { items: houses } = await ask(page, 'establishments.list')
    await page.setViewportSize({ width: 195, height: 400 })
    for (const place of [
      '/home',
      `/incidents/${incidents[0]?.id}`,
      `/establishments/domestic/${houses[0]?.id}`,
    ]) {
      await goTo(page, place)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settle(page)
      expect([place, await findOverflow(page)]).toEqual([place, []])
    }
  }))

/** How far to the right these words of one text begin and end, in pixels. */
const edgesOf = (within: Locator, words: readonly string[]): Promise<{ left: number; right: number }[]> =>
  within.evaluate((element, sought) => {
    const edges = (word: string) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const index = (text.textContent ?? '').indexOf(word)
        if (index < 0) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const { left, right } = range.getBoundingClientRect()
        return { left: Math.round(left), right: Math.round(right) }
      }
      throw new Error(`"${word}" is not here`)
    }
    return sought.map(edges)
  }, words)

/** A moment as Arabic writes it: 27 September 2026, 12:05. */
const momentIn = (text: string | null): string =>
  /\d{1,2} \p{L}+ \d{4}، \d\d:\d\d/u.exec(text ?? '')?.[0] ?? 'no moment'

/** In Arabic what is read later begins farther to the left. */
const readsOn = async (within: Locator, words: readonly string[]): Promise<void> => {
  const ends = (await edgesOf(within, words)).map(({ right }) => right)
  expect([words, ends]).toEqual([words, ends.toSorted((one, other) => other - one)])
}

test('in Arabic names, addresses and moments stand in the order in which they are read', () =>
  onScreens(async (open) => {
    const culture = 'ar'
    const officer = await signedIn(open, 'officer', { culture })
    const used = await findCase(officer, 'PAU')
    await goTo(officer, `/import-export/${used}`)
    // A mail address before a moment; without its marks the day would go before both.
    const sent = officer
      .getByRole('listitem')
      .filter({ hasText: 'permits@' })
      .filter({ has: officer.locator('p time') })
    const sentOn = await sent.first().textContent()
    const actor = (await sent.first().locator('bdi').first().textContent()) ?? ''
    await readsOn(sent.first(), [actor, 'permits@', momentIn(sentOn)])
    // A name keeps its last dot at its end.
    await goTo(officer, '/import-export?view=all&search=Voorbeeld')
    await officer.getByRole('link', { name: /^XV/ }).first().click()
    const name = officer.locator('dd').filter({ hasText: 'Voorbeeld Farma B.V.' }).first()
    await name.waitFor()
    const [first, whole] = await edgesOf(name, ['Voorbeeld', 'Voorbeeld Farma B.V.'])
    expect(first?.left).toBe(whole?.left)

    const customs = await signedIn(open, 'customs.staff', {
      culture,
      place: `/import-export/customs/${used}`,
    })
    const recorded = customs.getByRole('listitem').locator('p').filter({ hasText: 'Ole Brandt' }).last()
    await readsOn(recorded, ['Ole Brandt', momentIn(await recorded.textContent())])
  }))
