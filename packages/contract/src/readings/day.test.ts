import { expect, it } from 'vitest'
import { type DayAsked, provenOrder, readDay } from './day.ts'

const said = (text: string, asked: DayAsked = {}) => {
  const reading = readDay(text, asked)
  if (reading.kind === 'day') return reading.day
  if (reading.kind === 'ambiguous') return `${reading.dayFirst} or ${reading.monthFirst}`
  return reading.kind === 'wrong' ? [reading.fault, reading.meant].filter(Boolean).join(' ') : reading.kind
}

it.each([
  ['2026-09-10', '2026-09-10'],
  ['2026-9-1', '2026-09-01'],
  ['2026/09/10', '2026-09-10'],
  ['2026-09-10T13:30:00Z', '2026-09-10'],
  ['2026-09-10 13:30', '2026-09-10'],
  [' 4.5.2026', '2026-05-04'],
  ['04. 05. 2026', '2026-05-04'],
  ['١٠.٠٩.٢٠٢٦', '2026-09-10'],
  ['۱۰.۰۹.۲۰۲۶', '2026-09-10'],
  ['１０．０９．２０２６', '2026-09-10'],
  ['10-Sep-2026', '2026-09-10'],
  ['10 SEPT 2026', '2026-09-10'],
  ['Sep 10, 2026', '2026-09-10'],
  ['2026-Sep-10', '2026-09-10'],
  ['10 September 2026', '2026-09-10'],
  ['Thursday, 10 September 2026', '2026-09-10'],
  ['10 de septiembre de 2026', '2026-09-10'],
  ['1 août 2026', '2026-08-01'],
  ['10. syyskuuta 2026', '2026-09-10'],
  ['10. März 2026', '2026-03-10'],
  ['10 сентября 2026 г.', '2026-09-10'],
  ['10 مايو 2026', '2026-05-10'],
  ['10 تشرين الأول 2026', '2026-10-10'],
  ['10 كانون الثاني 2026', '2026-01-10'],
  ['29.2.2024', '2024-02-29'],
  ['29.2.2026', 'notADay'],
  ['14/5/2026', '2026-05-14'],
  ['5/14/2026', '2026-05-14'],
  ['5/5/2026', '2026-05-05'],
  ['03/04/2026', '2026-04-03 or 2026-03-04'],
  ['03-04-2026', '2026-04-03 or 2026-03-04'],
  ['13/13/2026', 'notADay'],
  ['3.4.26', 'shortYear 2026-04-03'],
  ['10-Sep-26', 'shortYear 2026-09-10'],
  ['03/04/26', 'shortYear'],
  ['45777', '2025-04-30'],
  ['25569', '1970-01-01'],
  ['17', 'notADay'],
  ['20260504', 'notADay'],
  ['1 jui 2026', 'notADay'],
  ['mardi 10 juin juillet 2026', 'notADay'],
  ['May', 'notADay'],
  ['tomorrow', 'notADay'],
  ['–', 'nil'],
  [' \u200b', 'empty'],
])('%j is %s', (text, day) => {
  expect(said(text)).toBe(day)
})

it('a serial number counts from 1904 where the workbook does', () => {
  expect(said('44315', { is1904: true })).toBe('2025-04-30')
})

it.each([
  ['03/04/2026', 'dayFirst', '2026-04-03'],
  ['03/04/2026', 'monthFirst', '2026-03-04'],
  ['14/5/2026', 'monthFirst', 'notADay'],
  ['14.5.2026', 'monthFirst', '2026-05-14'],
] as const)('%s, with %s, is %s', (text, order, day) => {
  expect(said(text, { order })).toBe(day)
})

it('a form reads short years and figures in a row, as it shows what it has understood', () => {
  const asked = { isShown: true, order: 'dayFirst' } as const
  expect(['3. 4. 26', '22112026', '20261122', '22 nov 26'].map((text) => said(text, asked))).toEqual([
    '2026-04-03',
    '2026-11-22',
    '2026-11-22',
    '2026-11-22',
  ])
})

it.each<[texts: string[], order: string | undefined]>([
  [['03/04/2026', '05/06/2026'], undefined],
  [['03/04/2026', '14/06/2026'], 'dayFirst'],
  [['03/04/2026', '06/14/2026'], 'monthFirst'],
  [['14/06/2026', '06/14/2026'], undefined],
  [['03/04/2026', '14.06.2026'], undefined],
])('%j prove %s', (texts, order) => {
  expect(provenOrder(texts)).toBe(order)
})
