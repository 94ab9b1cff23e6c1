import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, sendByCall } from './ask.ts'
import { judgeIn } from './axe-sweep.ts'
import { inDatabase } from './database.ts'
import { longestStart } from './longest-wait.ts'
import { goTo, type Person, signedIn } from './people.ts'
import { dataInside, download } from './permit-pdf.ts'
import { type Open, onScreens, type ScreenOptions, settle, worldOf } from './screens.ts'
import { fillDraft, openCase, order, permitByCall, submitDraft } from './story.ts'
import { type Say, sayIn } from './words.ts'

/** From the home page of the real portal into training, as people go. */
const enterTraining = async (page: Page, say: Say): Promise<void> => {
  const own = page.getByRole('banner').getByRole('button', { expanded: false }).last()
  await own.click()
  await page.getByRole('menuitem', { name: say('training.title'), exact: true }).click()
  await page.getByRole('button', { name: say('training.page.enter') }).click()
  // The first to come waits for a second server, and for its world to be made.
  const isThere = (url: URL) => url.pathname === '/training/' && url.hash === '#/home'
  await page.waitForURL(isThere, { timeout: longestStart })
  await page.getByText(say('training.banner.text')).waitFor()
  await settle(page)
}

const inTraining = async (open: Open, person: Person, options: ScreenOptions = {}): Promise<Page> => {
  const page = await signedIn(open, person, options)
  await enterTraining(page, sayIn(options.culture ?? 'en'))
  return page
}

/** What the real world keeps of what people do, and the numbers that it would give next; its own clock writes none of it. */
const realWorld = async () => ({
  counts: await inDatabase(
    `select (select count(*) from work_case) as cases, (select count(*) from establishment) as establishments,
            (select count(*) from account) as accounts,
            (select count(*) from audit_event where actor_id is not null) as events`,
  ),
  sequences: await inDatabase(
    `select sequencename, last_value from pg_sequences
      where schemaname = 'public' and sequencename not like 'audit%' and sequencename not like 'health%'
      order by 1`,
  ),
})

/** Of a permit of training. */
const isNamedIn = async (table: 'mail_outbox' | 'notification', number: string): Promise<boolean> => {
  const rows = await inDatabase(`select from ${table} as each where strpos(each::text, $1) > 0 limit 1`, [
    number,
  ])
  return rows.length > 0
}

test('a company asks and officers issue in training, which leaves no trace in the real world and is made anew', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const writer = await signedIn(open, 'officer')
    await sendByCall(writer, 'localization.addLanguage', {
      culture: 'pt',
      name: 'Português',
      direction: 'ltr',
      isEnabled: true,
    })
    const importer = await inTraining(open, 'importer')
    // Whose world is made anew is told so by his next call.
    const officer = await inTraining(open, 'officer', { expected: [503] })
    const admin = await inTraining(open, 'admin', { expected: [503] })
    const reader = await inTraining(open, 'rival', { culture: 'ar', expected: [503] })
    const before = await realWorld()

    await fillDraft(importer, say, order.slice(0, 1))
    const record = await submitDraft(importer, say)
    await permitByCall(officer, admin, record.id)

    await openCase(importer, say, record)
    const button = importer.getByRole('button', { name: say('authorizations.case.permit.open') })
    const pdf = await download(importer, () => button.click())
    expect(pdf.includes('TRAINING – NOT VALID')).toBe(true)
    const { verifyUrl } = dataInside(pdf)
    expect(verifyUrl).toContain('/training/#/display-authorization?t=')
    const telephone = await open('/home')
    await telephone.goto('about:blank')
    await telephone.goto(verifyUrl)
    await telephone.getByRole('heading', { level: 1, name: say('verification.verdict.VALID') }).waitFor()
    await telephone.getByText(say('verification.training'), { exact: true }).waitFor()
    expect(await telephone.title()).toMatch(/^TRAINING/)

    // What the authority has added to its languages is there to learn in, too.
    const languages = await ask(officer, 'localization.languages')
    expect(languages.map(({ name }) => name)).toContain('Português')

    await judgeIn(admin, 'en', ['/training', '/training/mails'])
    await judgeIn(reader, 'ar', ['/training', '/training/mails'])
    await admin.setViewportSize({ width: 1280, height: 800 })

    await importer.getByRole('link', { name: say('training.banner.back') }).click()
    await importer.waitForURL((url) => url.pathname === '/')
    await settle(importer)
    const query = { search: record.number ?? '', view: 'all' }
    expect((await ask(importer, 'authorizations.list', { query })).items).toEqual([])

    await goTo(admin, '/training')
    await admin.getByRole('button', { name: say('training.reset.title') }).click()
    await admin
      .getByRole('dialog', { name: say('training.reset.ask') })
      .getByRole('button', { name: say('training.reset.confirm') })
      .click()
    await admin.getByText(say('training.wasReset')).waitFor()
    expect(worldOf(admin)).toBe('')
    // Whoever was in it is led out at his next step, or by his page itself.
    if (worldOf(officer) !== '') await goTo(officer, '/training/mails')
    await officer.getByText(say('training.wasReset')).waitFor()
    expect(await realWorld()).toEqual(before)
    for (const table of ['mail_outbox', 'notification'] as const)
      expect(await isNamedIn(table, record.number ?? '')).toBe(false)
    const events = await inDatabase(
      "select actor_name from audit_event where action = 'training.enter' order by 1",
    )
    expect(events.map((row) => row.actor_name)).toEqual(['admin', 'importer', 'officer', 'rival'])
  }))
