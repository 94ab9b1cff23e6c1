import { expect, it } from 'vitest'
import { appOf, goTo, isFlagged, ofOwnApp, record, settle, usedOf } from '../../testing/disputed.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'

ofOwnApp()

// 1961 art. 31(7)(c): the amount actually imported is certified; what a device has kept for long has no witness.
it.each([
  ['on the last day it counts', '2026-07-17T10:00:00Z', 30, []],
  ['a day later it waits for an officer', '2026-07-18T10:00:00Z', 30, ['tooLate']],
  ['by the time limit of the authority', '2026-07-18T10:00:00Z', 31, []],
  ['where none is allowed the day itself is in time', '2026-06-17T20:00:00Z', 0, []],
  ['and the day after is not', '2026-06-18T10:00:00Z', 0, ['tooLate']],
])('a record from a device that waited: %s', async (_case, arrived, days, reasons) => {
  const permit = await issuePermit(appOf())
  await setSetting(appOf(), 'import_export.deviceRecordDays', days)
  await goTo(arrived)
  const { status, body } = await record('customs', permit)
  expect([status, body.dispute?.reasons ?? []]).toEqual([201, reasons])
  const isKept = reasons.length > 0
  expect([await usedOf(permit), await isFlagged(permit)]).toEqual(isKept ? ['0', true] : ['1', false])
  if (!isKept) return
  expect((await settle(permit, body.id, 'here')).status).toBe(200)
  expect([await usedOf(permit), await isFlagged(permit)]).toEqual(['1', false])
})
