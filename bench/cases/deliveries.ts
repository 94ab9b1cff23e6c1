import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { bareContext } from '@papaver/contract/statistics/rules/bare-context.ts'
import type { ObligationContext, Template, TemplateColumn } from '@papaver/contract/statistics/template.ts'
import { writeXlsxStream } from 'hucre/xlsx'

/** A month of deliveries as a wholesaler would send it: twelve columns, one row in fifty with something amiss. */

const column = (
  key: string,
  type: TemplateColumn['type'],
  rest: Partial<TemplateColumn> = {},
): TemplateColumn => ({
  ...{ key, type, names: { en: key }, required: false, maxLength: null, maxDigits: null, maxDecimals: null },
  ...{ list: null, role: 'none', flow: null, mayBeNegative: false, inPeriod: false },
  ...rest,
})

export const deliveries: Template = {
  code: 'T1',
  version: 1,
  names: { en: 'Domestic deliveries' },
  period: 'month',
  due: { months: 1, day: 31 },
  activities: [],
  columns: [
    column('type', 'choice', { list: 'types', required: true }),
    column('date', 'date', { required: true, inPeriod: true }),
    column('supplierGln', 'gln'),
    column('recipient', 'recipient', { required: true }),
    column('recipientGln', 'gln'),
    column('gtin', 'gtin'),
    column('substance', 'substance', { required: true }),
    column('form', 'form'),
    column('quantity', 'number', { required: true, flow: 'sale' }),
    column('unit', 'unit', { required: true }),
    column('document', 'text', { required: true, maxLength: 40 }),
    column('remark', 'text', { maxLength: 200 }),
  ],
  lists: { types: ['delivery', 'return'].map((code) => ({ code, names: { en: code } })) },
  unit: 'g',
  rowKeys: ['date', 'recipient', 'substance', 'quantity', 'document'],
  groups: ['NP'],
}

const substanceNames = ['morphine', 'codeine', 'oxycodone', 'fentanyl', 'methadone']

export const deliveriesContext: ObligationContext = {
  ...bareContext,
  meta: { template: 'T1', version: '1', establishment: 'E', period: '2026-05', checksum: 'x' },
  establishmentId: 'E',
  period: { from: '2026-05-01', to: '2026-05-31' },
  today: '2026-06-10',
  maxRows: 200_000,
  substances: substanceNames.map((name, at) => ({
    ...{ id: String(at), code: `N${at}`, name, otherNames: [], group: 'NP' as const, isLicensed: true },
    forms: [{ id: `f${at}`, name: `${name} hydrochloride`, factor: '0.76' }],
  })),
  units: [
    { code: 'g', dimension: 'mass', factor: '1' },
    { code: 'mg', dimension: 'mass', factor: '0.001' },
  ],
  recipients: Array.from({ length: 500 }, (_, at) => ({ id: `r${at}`, name: `Pharmacy ${at}`, gln: null })),
}

function* rowsOf(count: number, month: number) {
  yield deliveries.columns.map(({ key }) => key)
  for (let at = 0; at < count; at += 1)
    yield [
      'delivery',
      at % 50 === 7 ? 'soon' : new Date(Date.UTC(2026, month - 1, 1 + (at % 28))),
      '6291041500213',
      `Pharmacy ${at % 500}`,
      at % 50 === 11 ? '4006381333932' : '4006381333931',
      '5901234123457',
      substanceNames[at % 5] ?? '',
      `${substanceNames[at % 5]} hydrochloride`,
      (at % 97) + 0.25,
      at % 50 === 23 ? 'lb' : 'g',
      `DOC-${at}`,
      at % 10 === 0 ? 'see note' : null,
    ]
}

/** Such a file of a month of 2026, kept in the folder for the next run. */
export const deliveriesFile = async (rows: number, folder: string, month = 5): Promise<Buffer> => {
  const path = join(folder, `papaver-deliveries-${month}-${rows}.xlsx`)
  if (!existsSync(path))
    writeFileSync(path, await buffer(writeXlsxStream(rowsOf(rows, month), { name: 'T1' })))
  return readFileSync(path)
}
