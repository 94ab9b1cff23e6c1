import { describe, expect, it } from 'vitest'
import type { Check } from '../casework/schema.ts'
import { type GoodsPermitFacts, goodsPermitChecks } from './goods-checks.ts'
import { type PurposeFacts, purposeChecks } from './purpose-checks.ts'

const said = (checks: readonly Check[]) => checks.map(({ severity, code }) => `${severity} ${code}`)

describe('what a purpose brings with it', () => {
  const facts: PurposeFacts = { purposeUse: undefined, mayDestroy: null, transportMode: '3' }
  it.each<[string, Partial<PurposeFacts>, string[]]>([
    ['an ordinary one', {}, []],
    ['help', { purposeUse: 'humanitarian' }, []],
    ['destruction, licensed', { purposeUse: 'destruction', mayDestroy: true }, ['pass destruction']],
    [
      'destruction, not licensed',
      { purposeUse: 'destruction', mayDestroy: false },
      ['block destructionNotLicensed'],
    ],
    ['destruction abroad', { purposeUse: 'destruction' }, []],
    ['first aid by sea', { purposeUse: 'firstAid', transportMode: '1' }, ['warn firstAid']],
    ['first aid by air', { purposeUse: 'firstAid', transportMode: '4' }, ['warn firstAid']],
    ['first aid by road', { purposeUse: 'firstAid' }, ['warn firstAid', 'block firstAidTransport']],
    ['first aid, nothing chosen yet', { purposeUse: 'firstAid', transportMode: null }, ['warn firstAid']],
  ])('%s', (_name, given, expected) => {
    expect(said(purposeChecks({ ...facts, ...given }))).toEqual(expected)
  })
})

describe('goods that leave again', () => {
  const drug = { substanceId: 1, substanceName: 'Morphine', grams: '10', limitGrams: '10' }
  const named = {
    numbers: ['XV/I/NP/2026/000001-9'],
    unknown: [],
    stopped: [],
    isReturn: false,
    drugs: [drug],
  }
  it.each<[string, GoodsPermitFacts['goodsPermits'], string[]]>([
    ['need name no permit', null, []],
    ['name none', { ...named, numbers: [] }, ['block goodsPermitMissing']],
    ['name one that is none', { ...named, unknown: ['XV-1'] }, ['block goodsPermitUnknown']],
    ['are all that came in', named, ['pass goodsPermits']],
    [
      'are a nanogram more',
      { ...named, drugs: [{ ...drug, grams: '10.000000001' }] },
      ['block goodsPermitExceeded'],
    ],
    [
      'have left already',
      { ...named, drugs: [{ ...drug, limitGrams: '-1' }] },
      ['block goodsPermitExceeded'],
    ],
  ])('%s', (_name, goodsPermits, expected) => {
    expect(said(goodsPermitChecks({ goodsPermits }))).toEqual(expected)
  })
})
