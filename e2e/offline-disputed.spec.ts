import { expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { faultsOf } from './axe-sweep.ts'
import {
  atBorder,
  cardOf,
  disputed,
  endorsementsOf,
  goOffline,
  goOnline,
  importsOf,
  isDisputed,
  recordAtDesk,
} from './border-desk.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { tickByCall } from './story.ts'

test('a permit is replaced while a device is offline: what it sends is settled against the successor', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer')
    const admin = await signedIn(open, 'admin')
    const isWanted = await importsOf(importer)
    const { officer, customs, permit } = await atBorder(open, { isWanted })
    const { id, number } = permit
    await goOffline(customs)
    await recordAtDesk(customs, permit)

    const why = { reasonCode: 'CORRECT-OTHER', comment: 'Two letters were exchanged.' }
    await takeByCall(importer, 'authorizations', [id, 'correct'], why)
    await takeByCall(admin, 'authorizations', [id, 'correct'], why)
    const successor = (await ask(admin, 'authorizations.get', { params: { id } })).replacedBy
    if (successor === null) throw new Error('the correction was not granted')
    await tickByCall(admin, successor.id)
    await takeByCall(admin, 'authorizations', [successor.id, 'propose'], { decision: 'approve' })
    await takeByCall(officer, 'authorizations', [successor.id, 'approve'])
    await takeByCall(admin, 'authorizations', [successor.id, 'issue'])

    await goOnline(customs)
    await isDisputed(customs, number, 'open')
    await cardOf(customs, number).getByText(disputed('reasons.replaced')).waitFor()
    await cardOf(customs, number).getByText(disputed('waits')).waitFor()
    const faults = await faultsOf(customs, 'disputed', 'en')
    await show(customs, 'border-disputed-open')

    // Whoever replaced the permit does not settle what that made of the record.
    await goTo(officer, `/import-export/${id}?tab=movements`)
    await officer.getByText(disputed('label')).waitFor()
    await officer.getByRole('button', { name: disputed('settle') }).click()
    const dialog = officer.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: disputed('dialog.confirm') })
    await confirm.click()
    await dialog.getByText(disputed('dialog.missingOutcome')).waitFor()
    await dialog.getByText(disputed('dialog.outcomes.successor'), { exact: true }).click()
    await dialog
      .getByLabel(disputed('dialog.reason'))
      .fill('The lorry crossed an hour after the replacement.')
    faults.push(...(await faultsOf(officer, 'settle', 'en')))
    await show(officer, 'border-settle')
    await confirm.click()
    await dialog.waitFor({ state: 'hidden' })
    // At the head of the record, and with what was decided.
    await officer
      .getByText(disputed('settled.successor', { number: '' }).trim())
      .first()
      .waitFor()
    await officer
      .getByText(successor.number ?? '')
      .first()
      .waitFor()
    await show(officer, 'border-settled')
    expect(await endorsementsOf(officer, successor.id)).toMatchObject([{ countedFrom: number }])
    expect(await endorsementsOf(officer, id)).toMatchObject([{ isDisputed: true }])

    // The page without a network says what became of it, and keeps it for when there is none.
    await customs.reload()
    await isDisputed(customs, number, 'successor')
    await customs.context().setOffline(true)
    await customs.reload()
    await isDisputed(customs, number, 'successor')
    await show(customs, 'border-disputed-settled')
    expect(faults).toEqual([])
  }))
