import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailSink, startMailSink } from '../apps/api/src/features/notifications/mail-sink.ts'
import { writeXlsx } from '../apps/api/src/platform/spreadsheets.ts'
import { inDatabase } from './database.ts'
import { inDays } from './days.ts'
import { choose } from './fields.ts'
import { replaceLogo } from './logo.ts'
import { readLetter } from './mailbox.ts'
import { goTo, logIn, password, signedIn } from './people.ts'
import { dataInside, download } from './permit-pdf.ts'
import { putLooksBack } from './put-looks-back.ts'
import { onScreens, settle } from './screens.ts'
import { fillDraft, openCase, proposeApproval, recordOf, submitDraft, takeAction } from './story.ts'
import { addSubstance, addSulfate, sulfateFactor } from './substance.ts'
import { sayIn } from './words.ts'

let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  await inDatabase(`delete from setting where setting_id like 'smtp.%'`)
})
afterAll(async () => {
  // The other journeys find the portal as it is delivered, and read their mails as files.
  await inDatabase(
    `delete from setting where setting_id like 'smtp.%' or setting_id = 'import_export.defaultValidityImport'`,
  )
  await putLooksBack()
  await sink.close()
})

const say = sayIn('en')
const button = (within: Page | Locator, key: string, values = {}): Locator =>
  within.getByRole('button', { name: say(key, values), exact: true }).first()

/** Types settings of one group and saves them, with the password where one is asked for. */
const setSettings = async (page: Page, group: string, values: Record<string, string>): Promise<void> => {
  await goTo(page, `/settings?group=${group}`)
  for (const [id, value] of Object.entries(values)) {
    if (id === 'security')
      await choose(
        page,
        say(`settings.items.${group}.${id}.label`),
        say(`settings.choices.${group}.${id}.${value}`),
      )
    else await page.locator(`[id="setting-${group}.${id}"]`).getByRole('textbox').fill(value)
  }
  await button(page, 'settings.save.save').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const secret = dialog.getByLabel(say('settings.save.password'), { exact: true })
  if ((await secret.count()) > 0) await secret.fill(password)
  await button(dialog, 'settings.save.save').click()
  await page.getByText(say('settings.save.done', { count: Object.keys(values).length })).waitFor()
  await settle(page)
}

/** The border's own group of the menu under another name, one place up. */
const renameForCustoms = async (page: Page): Promise<void> => {
  await goTo(page, '/ui-customization')
  const tree = page.getByRole('region', { name: say('branding.menuEditor.tree') })
  await button(tree, 'frame.menu.customs').click()
  await button(tree, 'branding.menuEditor.up').click()
  await page.getByRole('radio', { name: say('branding.menuEditor.labelKey') }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('English').fill('At the border')
  await button(page, 'branding.bar.save').click()
  await page.getByText(say('branding.menuEditor.saved')).waitFor()
}

const wearColour = async (page: Page, colour: string): Promise<void> => {
  await goTo(page, '/ui-customization?part=look')
  const light = page.getByRole('region', { name: say('branding.lookEditor.scheme.light') })
  await light.getByLabel(say('branding.lookEditor.colour.header'), { exact: true }).fill(colour)
  await button(page, 'branding.bar.save').click()
  await page.getByText(say('branding.lookEditor.saved')).waitFor()
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#3b0764"/></svg>'

/** A language written from right to left, with its texts from a workbook; people may choose it at once. */
const addUrdu = async (page: Page): Promise<void> => {
  await goTo(page, '/localization')
  await button(page, 'localization.actions.languages').click()
  await button(page, 'localization.languages.add').click()
  const dialog = page.getByRole('dialog', { name: say('localization.add.title') })
  await dialog.getByLabel(say('localization.add.language'), { exact: true }).fill('Urdu')
  await page.getByRole('option', { name: /Urdu/ }).click()
  await dialog.getByText(say('localization.add.fromFile'), { exact: true }).click()
  await button(dialog, 'localization.add.do').click()
  const rows = [
    ['key', 'ur'],
    ['frame.menu.home', 'صفحۂ اول'],
    ['frame.menu.customs', 'کسٹمز'],
  ]
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'urdu.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeXlsx([{ name: 'Urdu', rows }]),
    })
  await button(page, 'localization.import.doCount', { count: 2 }).click()
  await page.getByText(say('localization.import.done', { count: 2 })).waitFor()
}

/** The words of a mail as the authority wants them, tried on the mail server that it has just named. */
const rewriteMail = async (page: Page): Promise<void> => {
  await setSettings(page, 'smtp', { host: '127.0.0.1', port: String(sink.port), security: 'none' })
  const words = (key: string) => say(`notifications.emails.${key}`)
  await goTo(page, '/emails/templates/IE_ISSUED?culture=es')
  await page.getByLabel(words('field.subject'), { exact: true }).fill('Su permiso {{number}} ya está listo')
  await button(page, 'notifications.emails.template.save').click()
  await page.getByText(words('done.saved')).first().waitFor()
  await button(page, 'notifications.emails.test.send').click()
  const tests = () => sink.mails.map(({ source }) => readLetter(source).subject)
  await expect.poll(() => tests().some((subject) => /Su permiso \S+ ya está listo/.test(subject))).toBe(true)
}

const narceone = { name: 'Narceone', arabic: 'نارسيون', code: 'narceone', casNumber: '7732-18-5' }
const goods = { goods: 'narceone sulfate', quantity: '2', share: sulfateFactor }

const actions = [
  'setting.change',
  'branding.menuChange',
  'branding.lookChange',
  'branding.pictureReplace',
  'localization.addLanguage',
  'localization.change',
  'notification.templateSave',
  'notification.templateTest',
  'master.add',
]

test('one officer makes the portal the authority’s own without touching a file, and the log knows it all', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer')
    await setSettings(page, 'import_export', { defaultValidityImport: '60' })
    await renameForCustoms(page)
    await wearColour(page, '#3b0764')
    await goTo(page, '/application-attachments')
    await replaceLogo(page, Buffer.from(drawing))
    await addUrdu(page)
    await rewriteMail(page)
    await addSubstance(page, narceone)
    await addSulfate(page, narceone)

    // Somebody at the border chooses the new language before he signs in, and keeps it.
    const customs = await open()
    await button(customs, 'frame.language', { language: 'English' }).click()
    await customs.getByRole('menuitemradio', { name: 'اردو' }).click()
    await customs.locator('html[dir=rtl]').waitFor()
    await goTo(customs, '/login')
    await logIn(customs, 'customs', say)
    await customs.getByRole('link', { name: 'صفحۂ اول' }).first().waitFor()
    await customs.getByRole('button', { name: 'At the border' }).first().waitFor()

    const importer = await signedIn(open, 'importer')
    await fillDraft(importer, say, [goods])
    const record = await submitDraft(importer, say)
    await openCase(page, say, record)
    await button(page, 'casework.actions.take.button').click()
    await page.getByText(say('casework.actions.take.done'), { exact: true }).waitFor()
    await settle(page)
    await proposeApproval(page, say)
    const admin = await signedIn(open, 'admin')
    await openCase(admin, say, record)
    await takeAction(admin, say, 'approve')
    await takeAction(admin, say, 'issue')
    await openCase(importer, say, record)
    const issued = await recordOf(importer, record.id)
    expect(issued.validUntil).toBe(inDays(60))
    const opener = importer.getByRole('button', { name: say('authorizations.case.permit.open') })
    expect(dataInside(await download(importer, () => opener.click()))).toMatchObject({
      payload: { validUntil: inDays(60) },
    })

    const areas = new Set(actions.map((action) => action.split('.')[0]))
    await goTo(page, `/event-logs?area=${[...areas].join(',')}`)
    await page.getByRole('row').nth(1).waitFor()
    for (const action of actions) {
      const row = page.getByRole('row').filter({ hasText: say(`audit.actions.${action}`) })
      await row.filter({ hasText: 'Ilse Marten' }).first().waitFor()
    }
    await button(page, 'audit.chain.verify').click()
    await page.getByRole('main').getByText(say('audit.chain.whole')).waitFor()
  }))
