import { Worker } from 'node:worker_threads'

/** When the scanner answers: it counts the bytes of the stream that it has read. */
export interface EarlyAnswer {
  /** So many bytes after the connection was made; the command has ten. */
  readonly afterBytes: number
  readonly answer: string
  /** Bytes of the answer that are sent at once; all, where it is not said. */
  readonly split?: number
  readonly closes?: boolean
}

// A thread of its own: what it does and what the test does are not in step.
const program = `
  const { createServer } = require('node:net')
  const { parentPort, workerData: { afterBytes, answer, split, closes } } = require('node:worker_threads')
  const send = async (socket) => {
    const bytes = Buffer.from(answer)
    const step = split ?? bytes.length
    socket.setNoDelay(true)
    for (let start = 0; start < bytes.length; start += step) {
      socket.write(bytes.subarray(start, start + step))
      await new Promise(setImmediate)
    }
    if (closes) socket.end()
  }
  const server = createServer((socket) => {
    let seen = 0
    let isAnswered = false
    const look = () => {
      if (isAnswered || seen < afterBytes) return
      isAnswered = true
      void send(socket)
    }
    socket.on('error', () => {})
    socket.on('data', (data) => {
      seen += data.length
      look()
    })
    look()
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

/** A scanner that answers when it has read so many bytes, whatever they are. */
export const startEarlyClamd = async (workerData: EarlyAnswer) => {
  const worker = new Worker(program, { eval: true, workerData })
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  return { port, close: async () => void (await worker.terminate()) }
}

/** Keeps the processors busy for as long as the work takes. */
export const underLoad = async <Made>(threads: number, work: () => Promise<Made>): Promise<Made> => {
  const busy = Array.from({ length: threads }, () => new Worker('for (;;) {}', { eval: true }))
  try {
    return await work()
  } finally {
    await Promise.all(busy.map((worker) => worker.terminate()))
  }
}
