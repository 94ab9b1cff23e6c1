/** What a notification says in a file for the exchange, by the names that the mapping of the settings may use. */
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

/** What is said later of a notification: the answer to one that came in, a question about it, the withdrawal of one of ours. */
export type PreExportAnswer = 'clear' | 'object' | 'inquire' | 'withdraw'

/** The same for machines: which letter says what of which notification, and why. */
export const preExportAnswerData = (
  answer: {
    readonly answer: PreExportAnswer
    /** Number of the letter. */
    readonly letter: string
    /** ISO day. */
    readonly writtenOn: string
    readonly words: string
  },
  said: Readonly<Record<ExchangeField, string>>,
) => ({ format: 'papaver.preExportAnswer', version: 1, ...answer, notification: said })

/** The file as shipped: the schema of the INCB's system is not public, so the authority fits the names of elements to it. */
export const defaultExchangeFile = exchangeFields
  .map((name) => `preExportNotification/${name} = ${name}`)
  .join('\n')
