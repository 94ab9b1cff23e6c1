import type { DevicePermit } from '@papaver/contract/endorsements/schema.ts'
import { describe, expect, it } from 'vitest'
import type { WaitingContent } from '../waiting.ts'
import { listedPermit } from './desk-permit.ts'

const permit = {
  ...{ id: 'permit', number: 'XV/I/NP/2026/000001-2', kind: 'IMA', kindName: 'Import', direction: 'import' },
  ...{
    status: 'ISS',
    validUntil: '2026-06-20',
    isUsable: true,
    holds: [],
    abroad: [],
    notes: [],
    movements: [],
  },
  ...{ end: 'entry', customsPointId: 1, severalConsignments: false, issuedOn: '2026-06-01', validFrom: null },
  lines: [
    {
      ...{ id: 'line', position: 1, name: 'Morphine', unit: 'kg', quantity: '4' },
      ...{ remainingQuantity: '4', expectedQuantity: '4' },
    },
  ],
} as unknown as DevicePermit
const waits = (isHeld: boolean): WaitingContent =>
  ({
    ...{ caseId: 'permit', token: null, recordId: null },
    body: { isHeld, lines: [{ lineId: 'line', quantity: '1' }], lastConsignment: false },
  }) as unknown as WaitingContent
const shown = (
  changed: Partial<DevicePermit>,
  waiting: readonly WaitingContent[] = [],
  today = '2026-06-18',
) => listedPermit({ ...permit, ...changed }, waiting, { today, knownCode: undefined })

describe('a permit on a device without a network', () => {
  it.each<[string, Partial<DevicePermit>, string, boolean, boolean]>([
    ['may be endorsed', {}, '2026-06-18', false, false],
    ['is held where no licence covers it', { holds: ['licenseStopped'] }, '2026-06-18', false, true],
    ['is held where it was suspended', { status: 'SUS' }, '2026-06-18', true, true],
    ['is held after its last day', {}, '2026-06-21', true, true],
  ])('%s', (_case, changed, today, isOver, isHeld) => {
    const { isOver: over, requirements } = shown(changed, [], today)
    expect([over, requirements.isHeld]).toEqual([isOver, isHeld])
  })

  it('keeps what the paper says, and opens a list from before it was told', () => {
    const facts = { ...{ detail: null, casNumber: '52-26-6', hsCode: null }, batch: 'B-7', purity: '98' }
    const terms = { conditions: [], ownConditions: 'Only by road 7.' }
    const said = {
      ...{ customsPointName: 'Harbour', exitPointName: null, plannedDate: '2026-06-19', transport: 'Road' },
      ...{ terms, lines: permit.lines.map((line) => ({ ...line, facts: { ...facts, pack: null } })) },
    }
    expect(shown(said)).toMatchObject({
      ...{ points: { entry: 'Harbour', exit: null }, plannedDate: '2026-06-19', issuedOn: '2026-06-01' },
      ...{ transport: 'Road', terms, lines: [{ facts: { batch: 'B-7', purity: '98' } }] },
    })
    expect(shown({})).toMatchObject({ transport: null, terms: null })
  })

  it('has less left by what waits, and the same by what is held', () => {
    expect(shown({}, [waits(false)])).toMatchObject({ isDone: true, lines: [{ remaining: '3' }] })
    expect(shown({}, [waits(true)])).toMatchObject({ isDone: false, lines: [{ remaining: '4' }] })
  })

  // 1961 art. 31(1), (4): what was held a moment ago without a network is held here, too.
  it('names the goods that are held, on record or waiting here', () => {
    const movements = [{ id: 'one', isHeld: true }, { id: 'two' }] as DevicePermit['movements']
    const other = { ...waits(true), caseId: 'another' }
    const { held } = shown({ movements }, [waits(true), waits(false), other])
    expect(
      held.map(({ id, lines = [] }) => [id, lines.map(({ quantity, unit }) => quantity + unit)]),
    ).toEqual([
      ['one', []],
      ['', ['1kg']],
    ])
  })
})
