import { awaited, choice, dangerousGroup, list, number, text } from '../definition.ts'

const definitions = {
  'files.mediaTypes': list<string>(['application/pdf', 'image/jpeg', 'image/png'], {
    items: { kind: 'choice', choices: ['application/pdf', 'image/jpeg', 'image/png'] },
    least: 1,
  }),
  'files.maxMegabytes': number(10, 1, 1000, { unit: 'megabytes' }),
  /** A logo, seal or signature. */
  'files.maxPictureMegabytes': number(2, 1, 10, { unit: 'megabytes' }),
  /** Of a list that is saved: as text, which flows, and as a workbook, which is made whole first. */
  'files.textRows': number(1_000_000, 100, 10_000_000, { unit: 'rows' }),
  'files.workbookRows': number(20_000, 100, 100_000, { unit: 'rows' }),
  'files.maxPerCase': number(20, 1, 1000, { unit: 'files' }),
  /** So long a body may be on its way, and so fast it must come. */
  'files.uploadMinutes': number(10, 1, 60, { unit: 'minutes' }),
  'files.slowestBytes': number(500, 1, 1_000_000, { unit: 'bytesPerSecond' }),
  /** `clamd`: no file is kept that the scanner has not called clean. */
  'files.virusScan': choice('off', ['off', 'clamd']),
  'files.scannerHost': text('localhost', { format: 'host', max: 255 }),
  'files.scannerPort': number(3310, 1, 65_535),
  /** So long the scanner may be silent before the file is refused. */
  'files.scannerSeconds': number(30, 1, 600, { unit: 'seconds' }),
  'files.retentionYears': number(10, 1, 100, { ...awaited, unit: 'years' }),
} as const
export const filesSettings = dangerousGroup(definitions)
