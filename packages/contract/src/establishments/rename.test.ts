import { describe, expect, it } from 'vitest'
import { newNameIn, sitesNamedAfter } from './rename.ts'

const name = 'Valeron Pharma Trading Ltd'

describe('a change of an establishment', () => {
  it.each([
    ['another name', { name: 'Valeron Ltd' }, 'Valeron Ltd'],
    ['another name with spaces around it', { name: ' Valeron Ltd ' }, 'Valeron Ltd'],
    ['the same name', { name: `${name} ` }, undefined],
    ['no name', { name: ' ' }, undefined],
    ['nothing of the name', {}, undefined],
    ['a former name that was empty', { name: null }, undefined],
  ])('that says %s', (_, said, wanted) => {
    expect(newNameIn(said, { name })).toBe(wanted)
  })
})

describe('a site of an establishment that is renamed', () => {
  it.each([
    [`${name}, Portvale`, true, true],
    ['VALERON PHARMA TRADING LTD (store)', true, true],
    ['Cold Store', true, false],
    [`${name}, Portvale`, false, false],
    [null, true, false],
  ])('%s (in use: %s) keeps the former name: %s', (site, isActive, isKept) => {
    const found = sitesNamedAfter({ name, sites: [{ name: site, isActive }] })
    expect(found.length === 1).toBe(isKept)
  })

  it('of one without a name keeps none', () => {
    expect(sitesNamedAfter({ name: null, sites: [{ name: 'Cold Store', isActive: true }] })).toEqual([])
  })
})
