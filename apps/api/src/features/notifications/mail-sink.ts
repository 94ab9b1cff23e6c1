import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface SunkMail {
  readonly from: string
  readonly to: string[]
  readonly source: string
}

export interface MailSink {
  readonly port: number
  readonly mails: SunkMail[]
  close(): Promise<void>
}

/** An answer of the sink that says no: 4xx for now, 5xx for good. */
export const sinkSaysNo = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code })

/** A real mail server on this machine that keeps what it is sent; `answer` may refuse or delay a mail. For tests. */
export const startMailSink = async (
  answer: (mail: SunkMail) => Promise<void> | void = () => undefined,
  options: SMTPServerOptions = {},
): Promise<MailSink> => {
  const mails: SunkMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    logger: false,
    ...options,
    onData: (stream, session, callback) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString(),
        }
        try {
          await answer(mail)
          mails.push(mail)
          callback()
        } catch (error) {
          callback(error as Error)
        }
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    mails,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
