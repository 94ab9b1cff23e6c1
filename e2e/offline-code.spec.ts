import { expect, test } from 'vitest'
import { faultsOf } from './axe-sweep.ts'
import {
  atDesk,
  cardOf,
  deskOf,
  device,
  documentsOf,
  endorse,
  endorsementsOf,
  findAtDesk,
  isKept,
  stands,
  untilReady,
} from './border-desk.ts'
import { signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('a record with a wrong check code is corrected on the device, and nothing else is typed again', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const customs = await signedIn(open, 'customs', {
      place: '/import-export/customs/find',
      expected: [422],
    })
    const [permit] = await documentsOf(customs, officer, 1)
    if (permit === undefined) throw new Error('a permit is expected')
    const { id, number, checkCode } = permit
    await untilReady(customs)
    await customs.context().setOffline(true)
    await customs.goto(deskOf(customs))
    await atDesk(customs)
    await findAtDesk(customs, number)
    await endorse(customs, 'CCCC-CCCC')
    await isKept(customs, number)
    await customs.getByRole('link', { name: device('title') }).click()
    await customs.context().setOffline(false)
    await stands(customs, number, 'refused')
    const code = cardOf(customs, number).getByLabel(device('code'))
    const send = cardOf(customs, number).getByRole('button', { name: device('sendCode') })
    await expect.poll(() => code.inputValue()).toBe('CCCC-CCCC')
    await code.fill('')
    await send.click()
    await cardOf(customs, number).getByText(say('endorsements.find.codeMissing')).waitFor()
    await code.fill(checkCode)
    expect(await faultsOf(customs, 'wrong code', 'en')).toEqual([])
    await show(customs, 'border-wrong-code')
    await send.click()
    await stands(customs, number, 'sent')
    const recorded = await endorsementsOf(officer, id)
    expect(recorded).toHaveLength(1)
    expect(recorded[0]?.notedAt).not.toBeNull()
  }))
