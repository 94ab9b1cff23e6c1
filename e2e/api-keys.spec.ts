import { expect, test } from 'vitest'
import { inDays } from './days.ts'
import { fieldOf } from './fields.ts'
import { here } from './here.ts'
import { proveIfAsked } from './newcomer.ts'
import { signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { startServer } from './server.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** A program that knows nothing but its key. */
const programWith = (key: string) => async (server: string, path: string, body?: object) => {
  const answer = await fetch(`${server}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: the program reads the answer as it came.
  return { status: answer.status, body: (await answer.json()) as any }
}

const partner = {
  name: 'Nordlicht Pharma GmbH',
  role: 'wholesaler',
  groups: ['NP'],
  addressLines: ['Polarweg 9'],
  city: 'Kiel',
  countryId: 'DE',
  licenceNumber: 'BfArM-77',
  licenceAuthority: 'Bundesopiumstelle',
  licenceValidUntil: inDays(400),
}

test('a manager makes a key; a program tries a request and submits it; the officer sees it, and ends the key everywhere', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'importer', { place: '/api-keys', expected: [409] })
    await page.getByRole('button', { name: say('api-keys.list.make') }).click()
    const form = page.getByRole('dialog', { name: say('api-keys.form.title') })
    await form.getByRole('button', { name: say('api-keys.form.make') }).click()
    await form.getByText(say('api-keys.form.faults.scopes')).waitFor()
    await fieldOf(form, say('api-keys.form.name')).fill('Purchasing system')
    for (const scope of ['cases.read', 'drafts.write', 'cases.submit'])
      await form.getByRole('checkbox', { name: say(`api-keys.scope.${scope}`) }).click()
    await fieldOf(form, say('api-keys.form.endsOn')).fill(inDays(90))
    await form.getByRole('button', { name: say('api-keys.form.make') }).click()
    const made = page.getByRole('dialog', { name: say('api-keys.made.title') })
    await proveIfAsked(page, say, made)
    await made.waitFor()
    const key = (await made.locator('code').textContent()) ?? ''
    await made.getByRole('button', { name: say('api-keys.made.close') }).click()
    await page.getByRole('row').filter({ hasText: 'Purchasing system' }).waitFor()
    expect(await page.content()).not.toContain(key)

    const call = programWith(key)
    const { address, databaseUrl } = here()
    const second = await startServer(databaseUrl)
    try {
      const tried = await call(address, 'tradingEstablishments?dryRun=true', partner)
      expect([tried.status, tried.body.status]).toEqual([200, 'DRA'])
      expect((await call(second.address, `tradingEstablishments/${tried.body.id}`)).status).toBe(404)
      const created = await call(second.address, 'tradingEstablishments', partner)
      const { id, version } = created.body
      const submit = (query = '') =>
        call(address, `tradingEstablishments/${id}/actions/submit${query}`, { version, declaration: true })
      expect((await submit('?dryRun=true')).body.status).toBe('REQ')
      expect((await submit()).body.status).toBe('REQ')

      await page.goto(`${address}/#/api-keys/calls?call=trading-establishments.create`)
      await page.locator('input[type=password]').fill(key)
      await page.getByRole('button', { name: say('api-keys.calls.try.sendDry') }).click()
      await page.getByText(say('api-keys.calls.try.dry')).waitFor()
      expect(await page.locator('pre').first().textContent()).toContain('"status": "DRA"')

      const officer = await signedIn(open, 'officer', { place: `/establishments/${id}?tab=history` })
      await officer
        .getByText(say('casework.history.byKey', { name: '\u2068Purchasing system\u2069' }))
        .first()
        .waitFor()
      await officer.goto(`${address}/#/api-keys`)
      const row = officer.getByRole('row').filter({ hasText: 'Purchasing system' })
      await row.getByRole('button', { name: say('api-keys.revoke.open') }).click()
      const dialog = officer.getByRole('alertdialog').or(officer.getByRole('dialog')).first()
      await dialog.getByRole('button', { name: say('api-keys.revoke.confirm') }).click()
      await officer.getByText(say('api-keys.revoke.done')).waitFor()
      expect((await call(address, 'tradingEstablishments')).status).toBe(401)
      expect((await call(second.address, 'tradingEstablishments')).status).toBe(401)
    } finally {
      await second.stop()
    }
  }))
