import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorityAbroad, inDialog, permitOf, press, takeIn, trust } from './abroad.ts'
import { ask, sendByCall } from './ask.ts'
import { inDays } from './days.ts'
import { ofTheTest } from './diary.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** What the Swiss authority says of the certificate on which an export of the demonstration rests. */
const revocation = (number: string) => ({
  format: 'papaver.message',
  version: 1,
  ...{ id: randomUUID(), sentAt: new Date().toISOString() },
  from: { countryId: 'CH', authority: 'Example authority' },
  to: { countryId: 'XV' },
  ...{ subject: 'changed', number, change: 'revoke', reason: 'Lost goods', successor: null, on: inDays(0) },
})

test('a revocation from abroad stands in red on every case that rests on the permit', () =>
  onScreens(async (open) => {
    const { keyId, pem, fileOf } = authorityAbroad('CH-2026-0A1B2C', revocation)
    const officer = await signedIn(open, 'officer')
    await trust(officer, 'Switzerland', { keyId, pem })
    await takeIn(officer, fileOf('CH-2026-44871'))
    const resting = officer.getByRole('heading', { name: say('exchange.incoming.resting') })
    await resting.waitFor()
    const { id = '' } = officer.url().match(/incoming\/(?<id>[0-9a-f-]+)/)?.groups ?? {}
    const [permitHere] = (await ask(officer, 'exchange.message', { params: { id } })).resting
    await goTo(officer, `/import-export/${permitHere?.id}`)
    await officer
      .getByText(/CH-2026-44871.*revoked/)
      .first()
      .waitFor()
    await officer
      .getByText(/Lost goods/)
      .first()
      .waitFor()
  }))

test('a file is believed once somebody has said to trust its key, and fills the certificate of a request', () =>
  onScreens(async (open) => {
    const { keyId, pem, fileOf } = authorityAbroad('ES-2026-0A1B2C', (number) => permitOf(number))
    const officer = await signedIn(open, 'officer')
    await takeIn(officer, fileOf('ES/IMP/71'))
    await officer.getByText(say('exchange.verdicts.unknownKey.text')).waitFor()

    await trust(officer, 'Spain', { keyId, pem })

    await takeIn(officer, fileOf('ES/IMP/71'))
    await officer.getByText(say('exchange.verdicts.genuine.short')).waitFor()
    expect(await officer.getByText(say('exchange.verdicts.unknownKey.text')).count()).toBe(0)

    const importer = await signedIn(open, 'importer', { place: '/import-export/new' })
    const created = await sendByCall(importer, 'authorizations.create', {
      kind: 'EXA',
      group: 'NP',
      lines: [],
    })
    await goTo(importer, `/import-export/${created.id}/edit`)
    await press(importer, say('exchange.fill.open'))
    await inDialog(importer).locator('input[type=file]').setInputFiles(fileOf('ES/IMP/72'))
    await inDialog(importer)
      .getByRole('button', { name: say('exchange.fill.button'), exact: true })
      .click()
    await inDialog(importer).waitFor({ state: 'detached' })
    await importer.getByText(/its signature is genuine/).waitFor()
    const number = importer.getByLabel(say('authorizations.fields.foreignCertificate.number'))
    expect(await number.inputValue()).toBe('ES/IMP/72')
  }))

test('what crossed the border abroad is recorded as its authority says it', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer', { place: '/exchange?subject=endorsed&state=matched' })
    const { items } = await ask(officer, 'exchange.incoming', {
      query: { subject: 'endorsed', state: 'matched' },
    })
    const [message] = items
    await officer
      .getByRole('link', { name: message?.number ?? '' })
      .first()
      .click()
    await press(officer, say('exchange.use.record.button'))
    await inDialog(officer)
      .getByRole('button', { name: say('exchange.use.record.confirm'), exact: true })
      .click()
    await inDialog(officer).waitFor({ state: 'detached' })
    await officer.getByText(say('exchange.uses.record')).waitFor()
    const { lines } = await ask(officer, 'endorsements.reconciliation', {
      params: { id: message?.case?.id ?? '' },
    })
    expect(lines[0]?.foreign).toBe('24.95')
  }))

test('a permit of this authority is shown as its own', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const { items } = await ask(officer, 'authorizations.list', { query: { status: 'ISS' } })
    const file = await officer.evaluate(
      async ({ path, mark }) => {
        const headers = { [mark]: '1', Authorization: `Bearer ${sessionStorage.getItem('Token')}` }
        return (await fetch(path, { headers })).text()
      },
      { path: `/api/authorizations/${items[0]?.id}/exchange`, mark: ofTheTest },
    )
    await takeIn(officer, { name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(file) })
    await officer.getByText(say('exchange.verdicts.own.text')).waitFor()
    for (const wrong of ['exchange.states.refused', 'exchange.incoming.nobody'])
      expect(await officer.getByText(say(wrong)).count()).toBe(0)
    await goTo(officer, '/exchange?state=own')
    await officer
      .getByRole('link', { name: items[0]?.number ?? '' })
      .first()
      .waitFor()
  }))
