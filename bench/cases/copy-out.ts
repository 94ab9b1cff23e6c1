import type { Client, Submittable } from 'pg'

/** What the driver calls on whatever is sent; `COPY … TO STDOUT` answers with pieces, which it does not read itself. */
interface Sent extends Submittable {
  handleCopyData(message: { chunk: Buffer }): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** Resolves to how many rows came. */
export const copyOut = (client: Client, select: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0
    const sent: Sent = {
      submit: (connection) => connection.query(`copy (${select}) to stdout`),
      handleCopyData: () => undefined,
      handleCommandComplete: ({ text }) => {
        rows = Number(/^COPY (\d+)$/.exec(text)?.[1])
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
    }
    client.query(sent)
  })
