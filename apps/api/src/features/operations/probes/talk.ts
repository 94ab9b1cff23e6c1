import { connect } from 'node:net'

export type Said = { readonly text: string } | 'silent'

interface Address {
  readonly host: string
  readonly port: number
}

/** No answer that a probe waits for is longer. */
const longestAnswer = 4096

/**
 * Says something to a neighbour over TCP and hears what it answers until `isWhole`, its end, or the limit. One that
 * cannot be reached or says nothing is silent; what a talkative one says beyond some kilobytes is not heard.
 */
export const talkTo = (
  { host, port }: Address,
  words: string,
  isWhole: (text: string) => boolean,
  milliseconds: number,
): Promise<Said> =>
  new Promise((resolve) => {
    let text = ''
    const socket = connect({ host, port })
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text === '' ? 'silent' : { text })
    }
    const timer = setTimeout(end, milliseconds)
    socket.setEncoding('latin1')
    socket.once('connect', () => socket.write(words))
    socket.on('data', (piece: string) => {
      text = (text + piece).slice(0, longestAnswer)
      if (isWhole(text) || text.length >= longestAnswer) end()
    })
    socket.once('end', end)
    socket.once('error', end)
  })
