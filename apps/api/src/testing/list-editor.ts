import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import type { TestPerson } from './start-test-app.ts'

/** The lists of the masters as one officer edits them. `officer` is asked at every call: his session may be renewed. */
export const listEditor = (officer: () => TestPerson) => {
  const rows = async (list: string, query: Record<string, string | number> = {}) =>
    (await officer().call('masters.listRows', { params: { list }, query: { pageSize: 1000, ...query } })).body
  return {
    rows,
    rowOf: async (list: string, code: string): Promise<EditRow> => {
      const found = (await rows(list)).items.find((row: EditRow) => row.code === code)
      if (found === undefined) throw new Error(`${list} has no ${code}`)
      return found
    },
    save: (list: string, row: EditRow, body: object) =>
      officer().call('masters.rowSave', {
        params: { list, id: row.id },
        body: { version: row.version, names: row.names, values: row.values, ...body },
      }),
    act: (list: string, row: EditRow, action: string) =>
      officer().call('masters.rowAct', {
        params: { list, id: row.id, action },
        body: { version: row.version },
      }),
    add: (list: string, body: object) => officer().call('masters.rowAdd', { params: { list }, body }),
  }
}

/** Which fields were refused, and why: `code pattern`. */
export const refusedFields = (body: { details?: { fields?: { path: string; code: string }[] } }): string[] =>
  (body.details?.fields ?? []).map(({ path, code }) => `${path} ${code}`)
