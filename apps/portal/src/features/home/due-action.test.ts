import { expect, it } from 'vitest'
import { actionOf, toneOf } from './due-action.ts'

type Item = Parameters<typeof actionOf>[0]
const item = (changed: Partial<Item> = {}): Item => ({
  ...{ proposal: null, status: 'ISS', isStopped: false, hasHeldGoods: false, isReportOwed: false },
  ...changed,
})

it.each<[string, Partial<Item>, Parameters<typeof actionOf>[1], string, ReturnType<typeof toneOf>]>([
  ['goods may cross', {}, 'customs', 'customs.ISS', undefined],
  ['the permit is held', { isStopped: true }, 'customs', 'customs.held', 'red'],
  ['the permit is suspended', { status: 'SUS' }, 'customs', 'customs.SUS', 'red'],
  ['goods are held', { hasHeldGoods: true }, 'customs', 'customs.goodsHeld', 'amber'],
  [
    'goods are held under a stopped one',
    { hasHeldGoods: true, isStopped: true },
    'customs',
    'customs.goodsHeld',
    'red',
  ],
  ['a report is owed', { isReportOwed: true }, 'holder', 'holder.report', undefined],
  [
    'a report is owed of a stopped one',
    { isReportOwed: true, isStopped: true },
    'holder',
    'holder.reportStopped',
    undefined,
  ],
  [
    'a report is owed of a suspended one',
    { isReportOwed: true, status: 'SUS' },
    'holder',
    'holder.reportStopped',
    undefined,
  ],
  ['nothing may be shipped', { isStopped: true }, 'holder', 'holder.SUS', undefined],
])('what is due where %s', (_case, changed, side, action, tone) => {
  expect([actionOf(item(changed), side), toneOf(item(changed), side)]).toEqual([action, tone])
})
