import { expect, it } from 'vitest'
import { actionOf, isShownStopped } from './due-action.ts'

type Item = Parameters<typeof actionOf>[0]
const item = (changed: Partial<Item> = {}): Item => ({
  ...{ proposal: null, status: 'ISS', isStopped: false, isReportOwed: false },
  ...changed,
})

it.each<[string, Partial<Item>, Parameters<typeof actionOf>[1], string, boolean]>([
  ['goods may cross', {}, 'customs', 'customs.ISS', false],
  ['the permit is held', { isStopped: true }, 'customs', 'customs.held', true],
  ['the permit is suspended', { status: 'SUS' }, 'customs', 'customs.SUS', true],
  ['a report is owed', { isReportOwed: true }, 'holder', 'holder.report', false],
  [
    'a report is owed of a stopped one',
    { isReportOwed: true, isStopped: true },
    'holder',
    'holder.reportStopped',
    false,
  ],
  [
    'a report is owed of a suspended one',
    { isReportOwed: true, status: 'SUS' },
    'holder',
    'holder.reportStopped',
    false,
  ],
  ['nothing may be shipped', { isStopped: true }, 'holder', 'holder.SUS', false],
])('what is due where %s', (_case, changed, side, action, isRed) => {
  expect([actionOf(item(changed), side), isShownStopped(item(changed), side)]).toEqual([action, isRed])
})
