import type { CallName } from '@papaver/contract/calls.ts'
import type { ImportAnswer } from '@papaver/contract/casework/import-schema.ts'
import type { TestPerson } from './start-test-app.ts'

interface SentList {
  readonly call: CallName
  readonly bytes: Uint8Array
  readonly name: string
}

/** One call with a list: looked at, or some lines entered. */
export const sendList = (
  person: TestPerson,
  { call, bytes, name }: SentList,
  query: Readonly<Record<string, string>> = {},
) =>
  person.call(call, {
    body: Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    query,
  })

/** As the page does it: some lines at a time, until the server says that there are no more. */
export const enterList = async (
  person: TestPerson,
  list: SentList,
  mark: string,
): Promise<ImportAnswer['lines']> => {
  const lines: ImportAnswer['lines'] = []
  let from: number | null = 0
  while (from !== null) {
    const entered = lines.filter(({ result }) => result === 'entered').length
    const query = { apply: 'true', mark, from: String(from), entered: String(entered) }
    const { status, body }: { status: number; body: ImportAnswer } = await sendList(person, list, query)
    if (status !== 200) throw new Error(`the list was refused: ${JSON.stringify(body)}`)
    lines.push(...body.lines)
    from = body.next
  }
  return lines
}

/** Each line with its result, and the codes of what is to be put right. */
export const resultsOf = (lines: ImportAnswer['lines']) =>
  lines.map(({ line, result, problems }) => [line, result, ...problems.map(({ code }) => code)])
