import { readXlsx, writeXlsx } from 'hucre'
import type { TestPerson } from './start-test-app.ts'

/** Cells by the headings of the template in English, without the mark of what must be filled in. */
export type FilledRow = Readonly<Record<string, string | number>>

/** A template with rows typed into it; its other sheets stay. */
export const typedInto = async (template: Buffer, rows: readonly FilledRow[]): Promise<Buffer> => {
  const { sheets } = await readXlsx(template)
  const [head = []] = sheets[0]?.rows ?? []
  const typed = rows.map((row) => head.map((title) => row[String(title).replace(/ \*$/, '')] ?? null))
  return Buffer.from(
    await writeXlsx({
      sheets: sheets.map(({ name, rows: there, hidden = false }, sheet) => ({
        name,
        hidden,
        rows: sheet === 0 ? [head, ...typed] : there,
      })),
    }),
  )
}

/** The template as the portal makes it for this person, with rows typed into it. */
export const filledTemplate = async (
  person: TestPerson,
  { code, period }: { readonly code: string; readonly period: string },
  rows: readonly FilledRow[],
): Promise<Buffer> => {
  const { bytes } = await person.call('statistics.templateFile', { params: { code }, query: { period } })
  return typedInto(bytes ?? Buffer.alloc(0), rows)
}
