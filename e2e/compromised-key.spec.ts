import { expect, test } from 'vitest'
import { authorityAbroad, inDialog, permitOf, takeIn, trust } from './abroad.ts'
import { ask } from './ask.ts'
import { goTo, password, signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
/** On which an export of the demonstration rests. */
const number = 'CH-2026-44871'
const importer = { name: 'Beispiel Pharma AG', addressLines: ['Basel'], countryCode: 'CH' }

test('whoever reports a key abroad stops what rests on it, also once its trust has ended', () =>
  onScreens(async (open) => {
    const key = authorityAbroad('CH-2026-0D1E2F', (given) => permitOf(given, importer))
    const officer = await signedIn(open, 'officer')
    await trust(officer, 'Switzerland', key)
    await takeIn(officer, key.fileOf(number))
    const { id = '' } = officer.url().match(/incoming\/(?<id>[0-9a-f-]+)/)?.groups ?? {}
    const [permit] = (await ask(officer, 'exchange.message', { params: { id } })).resting
    await goTo(officer, '/exchange?tab=authorities')
    const item = officer.getByRole('listitem').filter({ hasText: key.keyId })
    const dialog = inDialog(officer)
    const button = (word: string) => dialog.getByRole('button', { name: say(word), exact: true })
    const submit = (word: string) => button(word).click()

    // Which of the two it is has to be said.
    await item.getByRole('button', { name: new RegExp(`^${say('exchange.keys.end')}`) }).click()
    await dialog.getByLabel(say('exchange.keys.reason'), { exact: true }).fill('A newer one is in use.')
    await dialog.getByLabel(say('account.own.proof.password'), { exact: true }).fill(password)
    expect(await button('exchange.keys.end').isEnabled()).toBe(false)
    await dialog.getByRole('radio', { name: say('exchange.keys.endRetired') }).check()
    await submit('exchange.keys.end')
    await dialog.waitFor({ state: 'detached' })
    await item.getByText(say('exchange.keys.ended'), { exact: true }).waitFor()
    const before = await ask(officer, 'authorizations.get', { params: { id: permit?.id ?? '' } })
    expect(before.abroad?.stopped).toEqual([])

    // It turns out that others had it.
    await item.getByRole('button', { name: new RegExp(`^${say('exchange.keys.endCompromised')}`) }).click()
    await dialog.getByText(say('exchange.keys.endCompromisedText')).waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(0)
    await dialog.getByLabel(say('exchange.keys.reason'), { exact: true }).fill('A copy was found.')
    await dialog.getByLabel(say('account.own.proof.password'), { exact: true }).fill(password)
    await submit('exchange.keys.endCompromised')
    await dialog.waitFor({ state: 'detached' })
    await item.getByText(say('exchange.keys.compromisedAt')).waitFor()
    await item.getByText('A copy was found.').waitFor()
    expect(await item.getByRole('button').count()).toBe(0)

    await goTo(officer, `/import-export/${permit?.id}`)
    const words = new RegExp(`${number}.*${say('authorizations.abroad.states.untrusted')}`)
    await officer.getByText(words).first().waitFor()
    await officer.getByText(say('authorizations.history.action.foreignPermitUntrusted')).first().waitFor()

    // Signed with another key, it counts again.
    const other = authorityAbroad('CH-2026-3A4B5C', (given) => permitOf(given, importer))
    await trust(officer, 'Switzerland', other)
    await takeIn(officer, other.fileOf(number))
    await goTo(officer, `/import-export/${permit?.id}`)
    const after = await ask(officer, 'authorizations.get', { params: { id: permit?.id ?? '' } })
    expect(after.abroad?.stopped).toEqual([])
  }))
