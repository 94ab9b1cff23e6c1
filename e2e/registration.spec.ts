import { randomBytes } from 'node:crypto'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { inDatabase, setSetting } from './database.ts'
import { fieldOf } from './fields.ts'
import { letterTo, placeIn } from './mailbox.ts'
import {
  confirmAddress,
  logInWithRecoveryCode,
  logOut,
  type Newcomer,
  register,
  returnLetter,
  setUpSecondFactor,
  takeUserAction,
} from './newcomer.ts'
import { goTo, logIn, signedIn } from './people.ts'
import { addressOf, onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const tag = randomBytes(3).toString('hex')
const who: Newcomer = {
  userName: `lucia.ferrer.${tag}`,
  email: `lucia.${tag}@farmacia-ferrer.example`,
  firstName: 'Lucía',
  lastName: `Ferrer ${tag}`,
  company: `Farmacia Ferrer ${tag} S.L.`,
  password: 'Amapola-del-7-norte',
}
const name = `${who.firstName} ${who.lastName}`
const spanish = sayIn('es')
const english = sayIn('en')

const accountId = async (): Promise<string> => {
  const [row] = await inDatabase<{ id: string }>('select id from account where user_name = $1', [
    who.userName,
  ])
  if (row === undefined) throw new Error('there is no such account')
  return row.id
}

/** Opens a place of a mail's link as the mail program does: a page of its own. */
const follow = async (page: Page, place: string): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(addressOf(place))
  await settle(page)
}

const statusOf = async (officer: Page, id: string): Promise<string> =>
  (await ask(officer, 'users.get', { params: { id } })).status

/** Everything the trail holds about one account, by the verb of each row. */
const actionsInTrail = async (id: string): Promise<string[]> =>
  (
    await inDatabase<{ action: string }>('select action from audit_event where entity_id = $1 order by seq', [
      id,
    ])
  ).map(({ action }) => action)

test('a stranger registers, is approved, signs in with a second factor, and is closed in the end', () =>
  onScreens(async (open) => {
    const stranger = await open('/registration/new', { culture: 'es', expected: [403, 401] })
    await register(stranger, spanish, who)
    const first = await letterTo(who.email, /registration\/verify/)
    await follow(stranger, placeIn(first, '/registration/verify'))
    const id = await accountId()
    const officer = await signedIn(open, 'officer', { place: '/users', expected: [409] })
    expect(await statusOf(officer, id)).toBe('UNV')
    await confirmAddress(stranger, spanish)
    expect(await statusOf(officer, id)).toBe('REQ')

    // The officer finds the request, links no company yet, and sends the letter.
    await goTo(officer, `/users?q=${encodeURIComponent(who.lastName)}`)
    await officer.getByRole('link', { name }).first().click()
    await officer.getByRole('heading', { level: 1, name }).waitFor()
    await settle(officer)
    await takeUserAction(officer, english, name, 'pendingConfirmation')
    expect(await statusOf(officer, id)).toBe('PEC')

    const letter = await letterTo(who.email, /registration\/reply/)
    await follow(stranger, placeIn(letter, '/registration/reply'))
    await returnLetter(stranger)
    await officer.reload()
    await settle(officer)
    await takeUserAction(officer, english, name, 'approve', async (dialog) => {
      await dialog.getByRole('button', { name: english('users.rights.makeNew') }).click()
      await fieldOf(dialog, english('users.rights.new.city')).fill('Portvale')
      await dialog.getByRole('checkbox', { name: english('users.groups.NP') }).check()
    })
    expect(await statusOf(officer, id)).toBe('APR')
    await letterTo(who.email, new RegExp(spanish('notifications.mails.USR_APPROVED.subject').slice(0, 20)))

    // The first sign-in sets up the second factor.
    await follow(stranger, '/login')
    const codes = await setUpSecondFactor(stranger, spanish, who, (secret) => generate({ secret }))
    expect(codes.length).toBeGreaterThan(5)
    await logOut(stranger, spanish, who)

    // A password that soon ends is said, and changed on one's own page.
    await setSetting('public.passwordExpiryDays', 90)
    await inDatabase(`update account set password_changed_at = now() - interval '85 days' where id = $1`, [
      id,
    ])
    await follow(stranger, '/login')
    await logInWithRecoveryCode(stranger, spanish, who, codes[0] ?? '')
    await stranger
      .getByText(spanish('account.login.validity', { count: 4 }))
      .or(stranger.getByText(spanish('account.login.validity', { count: 5 })))
      .first()
      .waitFor()
    await goTo(stranger, '/users/settings?part=security')
    await fieldOf(stranger, spanish('account.password.old')).fill(who.password)
    await fieldOf(stranger, spanish('account.secondFactor.code')).fill(codes[2] ?? '')
    const next = { ...who, password: 'Amapola-del-8-norte' }
    await fieldOf(stranger, spanish('account.password.new')).fill(next.password)
    await fieldOf(stranger, spanish('account.password.again')).fill(next.password)
    await stranger.getByRole('button', { name: spanish('account.own.password.change'), exact: true }).click()
    await stranger.getByText(spanish('account.password.updated')).first().waitFor()
    await logOut(stranger, spanish, who)

    // Forgotten: the mail's link opens a page, and the page sets a new one.
    await follow(stranger, '/password/reset-password')
    await fieldOf(stranger, spanish('account.login.userName')).fill(who.userName)
    await fieldOf(stranger, spanish('account.reset.email')).fill(who.email)
    const send = stranger.getByRole('button', { name: spanish('account.reset.send'), exact: true })
    await expect.poll(() => send.isEnabled()).toBe(true)
    await send.click()
    const reset = await letterTo(who.email, /reset-password\?token/)
    await follow(stranger, placeIn(reset, '/password/reset-password'))
    const last = { ...who, password: 'Amapola-del-9-norte' }
    await fieldOf(stranger, spanish('account.password.new')).fill(last.password)
    await fieldOf(stranger, spanish('account.password.again')).fill(last.password)
    await stranger.getByRole('button', { name: spanish('account.reset.save'), exact: true }).click()
    await stranger.getByText(spanish('account.password.updated')).first().waitFor()
    await logInWithRecoveryCode(stranger, spanish, last, codes[1] ?? '')

    // The last manager of a house stays until there is a successor; she is signed out at once.
    await inDatabase(
      `insert into account (user_name, first_name, last_name, email, status, roles, establishment_id, country_id,
          password_hash, password_changed_at, created_at)
        select 'after.' || user_name, 'Inés', 'Vidal', 'after.' || email, 'APR', roles, establishment_id, country_id,
          'none', now(), now() from account where id = $1`,
      [id],
    )
    await officer.reload()
    await takeUserAction(officer, english, name, 'close', async (dialog) => {
      await fieldOf(dialog, english('users.dialog.reason')).click()
      await officer.getByRole('option').first().click()
    })
    expect(await statusOf(officer, id)).toBe('CLO')
    await follow(stranger, '/login')
    await logIn(stranger, last.userName, spanish, last.password)
    await stranger.getByText(spanish('account.refusals.wrongUsername')).first().waitFor()

    expect(await actionsInTrail(id)).toEqual(
      expect.arrayContaining([
        'user.register',
        'user.verify',
        'user.pendingConfirmation',
        'user.returnLetter',
        'user.approve',
        'account.login',
        'user.close',
      ]),
    )
    const sentOn = await inDatabase<{ code: string }>('select code from notification where account_id = $1', [
      id,
    ])
    expect(sentOn.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['USR_APPROVED', 'USR_2FA_SET', 'USR_PWD_CHANGED']),
    )
  }))
