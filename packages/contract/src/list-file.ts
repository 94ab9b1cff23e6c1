/** As what any list can be saved. */
export const listFormats = ['xlsx', 'ods', 'csv'] as const
export type ListFormat = (typeof listFormats)[number]

interface RowSettings {
  readonly 'files.textRows': number
  readonly 'files.workbookRows': number
}

/** So many rows a file of a list holds: text flows row by row, a workbook is made whole before it is sent. */
export const mostRowsIn = (settings: RowSettings, format: ListFormat): number =>
  settings[format === 'csv' ? 'files.textRows' : 'files.workbookRows']
