/** What a notification says in a file for the exchange, by the names that the template of the settings may use. */
export const exchangeFields = [
  'number',
  'direction',
  'exporter',
  'importer',
  'consignee',
  'intermediaries',
  'country',
  'substance',
  'casNumber',
  'hsCode',
  'quantity',
  'unit',
  'dispatchOn',
  'transportMode',
  'entryPoint',
  'exitPoint',
  'transitCountries',
  'endUse',
  'permitNumber',
  'foreignReference',
  'coversUntil',
  'replyBy',
  'sentOn',
] as const
export type ExchangeField = (typeof exchangeFields)[number]

/** The same for machines that read JSON: by the names of the exchange, and versioned. */
export const preExportData = (said: Readonly<Record<ExchangeField, string>>, isVoluntary: boolean) => ({
  format: 'papaver.preExport',
  version: 1,
  isVoluntary,
  ...said,
})

/** The file as shipped: the schema of the INCB's system is not public, so the authority fits the names of elements to it. */
export const defaultExchangeFile = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<preExportNotification>',
  ...exchangeFields.map((name) => `  <${name}>{{${name}}}</${name}>`),
  '</preExportNotification>',
].join('\n')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

/** The template with what is said in the places of its names; a name that it does not know stays empty. */
export const exchangeFile = (template: string, said: Readonly<Record<ExchangeField, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    escaped((said as Record<string, string>)[name] ?? ''),
  )
