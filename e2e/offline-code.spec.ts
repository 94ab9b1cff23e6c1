import { expect, test } from 'vitest'
import { faultsOf } from './axe-sweep.ts'
import {
  atBorder,
  cardOf,
  device,
  endorsementsOf,
  goOffline,
  goOnline,
  recordAtDesk,
  stands,
} from './border-desk.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('a record with a wrong check code is corrected on the device, and nothing else is typed again', () =>
  onScreens(async (open) => {
    const { officer, customs, permit } = await atBorder(open, { expected: [422] })
    const { id, number, checkCode } = permit
    await goOffline(customs)
    await recordAtDesk(customs, { number, checkCode: 'CCCC-CCCC' })
    await goOnline(customs)
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
