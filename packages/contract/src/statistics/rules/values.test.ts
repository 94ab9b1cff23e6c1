import { describe, expect, it } from 'vitest'
import { readDay, readNumber, readNumberText } from './values.ts'

const number = (text: string, mark?: '.' | ',') => {
  const { value, problem } = readNumberText(text, mark)
  return value ?? `${problem?.code}${problem?.suggestion === undefined ? '' : ` ${problem.suggestion}`}`
}

describe('a number that is text', () => {
  it.each<[text: string, unsaid: string, dot: string, comma: string]>([
    ['12', '12', '12', '12'],
    [' 007.50 ', '7.5', '7.5', 'notANumber 7.5'],
    ['1,5', '1.5', 'notANumber 1.5', '1.5'],
    ['1,234', 'ambiguousNumber', '1234', '1.234'],
    ['1.234', 'ambiguousNumber', '1.234', '1234'],
    ['0,234', '0.234', 'notANumber 0.234', '0.234'],
    ['12,3456', '12.3456', 'notANumber 12.3456', '12.3456'],
    ['1.234,5', '1234.5', 'notANumber 1234.5', '1234.5'],
    ['1,234.5', '1234.5', '1234.5', 'notANumber 1234.5'],
    ['1,234,567', '1234567', '1234567', 'notANumber 1234567'],
    ['1 234,5', '1234.5', 'notANumber 1234.5', '1234.5'],
    ['1\u202f234\u202f567', '1234567', '1234567', '1234567'],
    ['1’234.50', '1234.5', '1234.5', 'notANumber 1234.5'],
    ['-3', '-3', '-3', '-3'],
    ['\u22123,5', '-3.5', 'notANumber -3.5', '-3.5'],
    ['+3', '3', '3', '3'],
    ['-0,0', '0', 'notANumber 0', '0'],
    ['1,23,4', 'notANumber', 'notANumber', 'notANumber'],
    ['12 34', 'notANumber', 'notANumber', 'notANumber'],
    ['1e5', 'exponentNumber', 'exponentNumber', 'exponentNumber'],
    ['1/2', 'fractionNumber', 'fractionNumber', 'fractionNumber'],
    ['5 %', 'percentNumber', 'percentNumber', 'percentNumber'],
    ['5 g', 'unitBeside', 'unitBeside', 'unitBeside'],
    ['٥', '5', '5', '5'],
    [',5', '0.5', 'notANumber 0.5', '0.5'],
    ['–', 'undefined', 'undefined', 'undefined'],
    ['', 'notANumber', 'notANumber', 'notANumber'],
  ])('%j is %s, with a dot %s, with a comma %s', (text, unsaid, dot, comma) => {
    expect([number(text), number(text, '.'), number(text, ',')]).toEqual([unsaid, dot, comma])
  })
  it('says both readings of what is not guessed', () => {
    expect(readNumberText('1,234', undefined).problem?.hint).toEqual({ dot: '1234', comma: '1.234' })
  })
  it('is said to be text in a workbook alone', () => {
    const cell = { kind: 'text', value: '0,5' } as const
    const of = (isTextFile: boolean) => readNumber(cell, { mark: undefined, isTextFile })
    expect(of(true)).toEqual({ value: '0.5' })
    expect(of(false).problem?.code).toBe('numberAsText')
    const comma = { mark: ',', isTextFile: false } as const
    expect(readNumber({ kind: 'number', value: '0.5' }, comma)).toEqual({ value: '0.5' })
    expect(readNumber({ kind: 'date', value: '2026-01-01' }, comma).problem?.code).toBe('notANumber')
  })
  it.each([
    ['12.5 g', 'g', '12.5'],
    ['12.5 kg', 'g', '12500'],
    ['250 µg', 'mg', '0.25'],
    ['5 ml', 'g', undefined],
    ['5 pieces', 'g', undefined],
  ])('%s in a column of %s is %s', (text, unit, value) => {
    expect(readNumberText(text, undefined, unit).value).toBe(value)
  })
})

describe('a day', () => {
  it.each([
    ['date', '2026-05-04', '2026-05-04'],
    ['date', '2026-05-04T13:30:00', '2026-05-04'],
    ['text', '2026-05-04', '2026-05-04'],
    ['text', ' 4.5.2026', '2026-05-04'],
    ['text', '04. 05. 2026', '2026-05-04'],
    ['text', '29.2.2024', '2024-02-29'],
    ['number', '45777', '2025-04-30'],
    ['text', '46082', '2026-03-01'],
    ['number', '25569', '1970-01-01'],
    ['number', '36585', '2000-02-29'],
    ['text', '29.2.2026', 'notADay'],
    ['text', '31.4.2026', 'notADay'],
    ['text', '4/5/2026', 'ambiguousDay'],
    ['text', '4.5.26', 'shortYear 2026-05-04'],
    ['text', '10-Sep-2026', '2026-09-10'],
    ['text', '5/14/2026', 'notADay 2026-05-14'],
    ['text', '14/5/2026', 'notADay 2026-05-14'],
    ['text', '5/5/2026', '2026-05-05'],
    ['number', '17', 'notADay'],
    ['number', '20260504', 'notADay'],
    ['boolean', 'true', 'notADay'],
    ['text', 'May', 'notADay'],
  ] as const)('of %s %s is %s', (kind, value, day) => {
    const read = readDay({ kind, value })
    const { problem } = read
    expect(read.value ?? `${problem?.code}${problem?.suggestion ? ` ${problem.suggestion}` : ''}`).toBe(day)
  })
})
