import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { expectNoBarriers } from './axe.ts'
import { signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const panelIn = (page: Page, panel: string) =>
  page.getByRole('region', { name: say(`analysis.panels.${panel}`), exact: true })

test('an officer reads the consumption, sees it in daily doses and saves it', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/analysis' })
    const consumption = panelIn(page, 'consumption')
    const { rows, years } = await ask(page, 'analysis.figures', { params: { panel: 'consumption' } })
    const [largest] = rows
    expect(rows.length).toBeGreaterThan(3)
    await consumption.getByRole('link', { name: largest?.name ?? '' }).waitFor()
    await consumption.getByRole('img', { name: new RegExp(`${years[0]}.${years.at(-1)}`) }).waitFor()
    await panelIn(page, 'estimates').getByRole('img').first().waitFor()
    await expectNoBarriers(page)

    await consumption.getByRole('button', { name: say('analysis.measures.doses') }).click()
    await page.waitForURL(/measure=doses/)
    await consumption.getByText(/S-DDD/).first().waitFor()
    await expectNoBarriers(page)

    await consumption.getByRole('button', { name: say('ui.list.export') }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText(say('ui.list.formats.xlsx'), { exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe('analysis-consumption.xlsx')
    const { sheets } = await readXlsx(await readFile(await file.path()))
    const doses = await ask(page, 'analysis.figures', {
      params: { panel: 'consumption' },
      query: { measure: 'doses' },
    })
    expect(sheets[0]?.rows[0]?.slice(2).map(String)).toEqual(years.map(String))
    expect(sheets[0]?.rows[1]?.[0]).toBe(doses.rows[0]?.name)
    expect(Number(sheets[0]?.rows[1]?.[4])).toBeCloseTo(Number(doses.rows[0]?.figures[2]), 6)

    await consumption.getByRole('link', { name: doses.rows[0]?.name ?? '' }).click()
    await page.waitForURL(/substance=/)
    await panelIn(page, 'imports')
      .getByRole('button', { name: say('analysis.subjects.country') })
      .click()
    await page.waitForURL(/by=country/)

    await page.goto(page.url().replace(/substance=[^&]*&?/, ''))
    await panelIn(page, 'imports').getByRole('table').getByRole('link').first().click()
    await page.waitForURL(/#\/import-export\?/)
    const { searchParams } = new URL(page.url().split('#')[1] ?? '', 'http://portal')
    expect(searchParams.get('country')).toMatch(/^[A-Z]{2}$/)
    expect(searchParams.get('kind')).toContain('IMA')
    await page.getByRole('table').getByRole('link').first().waitFor()
  }))

test('a company sees its own figures and no estimates', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer', { place: '/analysis' })
    const all = await ask(officer, 'analysis.figures', { params: { panel: 'consumption' } })
    const rival = await signedIn(open, 'rival', { place: '/analysis' })
    await panelIn(rival, 'consumption').getByRole('link').first().waitFor()
    const own = await ask(rival, 'analysis.figures', { params: { panel: 'consumption' } })
    expect(own.rows.length).toBeLessThan(all.rows.length)
    expect(await panelIn(rival, 'estimates').count()).toBe(0)
    expect(await rival.getByText(say('analysis.filters.company'), { exact: true }).count()).toBe(0)
    const [company] = await ask(officer, 'masters.establishments')
    const query = { company: String(company?.id) }
    expect(await ask(rival, 'analysis.figures', { params: { panel: 'consumption' }, query })).toEqual(own)
    await expectNoBarriers(rival)
  }))
