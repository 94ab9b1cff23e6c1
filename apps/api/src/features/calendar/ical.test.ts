import { describe, expect, it } from 'vitest'
import { calendarText, folded } from './ical.ts'

describe('a long line', () => {
  it.each([
    ['of Latin letters', 'x'.repeat(200)],
    ['of Arabic letters', 'موعد'.repeat(40)],
    ['of signs beyond the first plane', '𝔘🙂'.repeat(40)],
  ])('%s is folded at 75 octets and reads the same', (_what, text) => {
    const lines = folded(text).split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(lines.slice(1).every((line) => line.startsWith(' '))).toBe(true)
    expect(lines.map((line, index) => (index === 0 ? line : line.slice(1))).join('')).toBe(text)
  })
})

it('writes whole days whose words have no meaning of their own', () => {
  const text = calendarText('Agency; deadlines', [
    {
      uid: '1-end@papaver.example',
      day: '2026-12-31',
      summary: 'Validity ends, or not:\nXV\\1',
      url: 'https://papaver.example/#/licenses/1',
      changedAt: new Date('2026-06-17T08:00:00.123Z'),
    },
  ])
  const lines = text.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'NAME:Agency\\; deadlines',
      'DTSTAMP:20260617T080000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Validity ends\\, or not:\\nXV\\\\1',
    ]),
  )
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})
