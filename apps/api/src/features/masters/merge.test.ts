import { describe, expect, it } from 'vitest'
import type { Fields } from './fields.ts'
import { changedSince, keepEdits, mergeShipped, type Present } from './merge.ts'

const old: Fields = { 'names.en': 'Morphine', 'names.fi': 'Morfini', casNumber: '57-27-2' }
const row: Present = { origin: 'shipped', fields: { ...old, isActive: true }, shipped: old, edited: {} }
const edit = (present: Present, fields: Fields): Present => {
  const after = { ...present.fields, ...fields }
  return { ...present, fields: after, edited: keepEdits(present, after) }
}

describe('an upgrade', () => {
  const release: Fields = { ...old, 'names.fi': 'Morfiini' }
  it('corrects what the authority left alone', () => {
    expect(mergeShipped(row, release).fields['names.fi']).toBe('Morfiini')
  })
  it('leaves what the authority changed, and takes the rest of the row', () => {
    const mine = edit(row, { 'names.en': 'Morphine (MOR)' })
    const merged = mergeShipped(mine, release)
    expect(merged.fields).toMatchObject({ 'names.en': 'Morphine (MOR)', 'names.fi': 'Morfiini' })
    expect(Object.keys(merged.edited)).toEqual(['names.en'])
    expect(changedSince(merged)).toEqual([])
  })
  it('says where the shipped text has changed since the authority’s change', () => {
    const mine = edit(row, { 'names.fi': 'Morfiini (oma)' })
    const merged = mergeShipped(mine, release)
    expect(merged.fields['names.fi']).toBe('Morfiini (oma)')
    expect(changedSince(merged)).toEqual(['names.fi'])
    // Who looks and changes it again has seen the new text.
    expect(changedSince(edit(merged, { 'names.fi': 'Morfiini (uusi)' }))).toEqual([])
    // Another field's change has not.
    expect(changedSince(edit(merged, { casNumber: null }))).toEqual(['names.fi'])
  })
  it('forgets a change that the release has made as well', () => {
    const mine = edit(row, { 'names.fi': 'Morfiini' })
    expect(mergeShipped(mine, release).edited).toEqual({})
  })
  it('leaves languages that no release knows, and what was switched off', () => {
    const mine = edit(row, { 'names.sv': 'Morfin', isActive: false })
    expect(mergeShipped(mine, release).fields).toMatchObject({ 'names.sv': 'Morfin', isActive: false })
  })
  it('overwrites rows of before the first edit was possible', () => {
    const merged = mergeShipped({ ...row, shipped: null }, release)
    expect(merged).toMatchObject({ fields: release, shipped: release, edited: {} })
  })
  it('keeps a row that the authority added before the release knew it', () => {
    const own: Present = { origin: 'own', fields: { ...old, 'names.en': 'Own' }, shipped: null, edited: {} }
    const merged = mergeShipped(own, release)
    expect(merged.fields).toMatchObject({ 'names.en': 'Own', 'names.fi': 'Morfini' })
    expect(merged.origin).toBe('own')
    expect(changedSince(merged)).toEqual(['names.en', 'names.fi'])
  })
})

describe('a change', () => {
  it('that puts the shipped text back is none', () => {
    expect(edit(edit(row, { casNumber: null }), { casNumber: '57-27-2' }).edited).toEqual({})
  })
  it('of a row of the authority’s own has nothing to be kept beside', () => {
    expect(edit({ ...row, origin: 'own', shipped: null }, { casNumber: null }).edited).toEqual({})
  })
})
