import type { Socket } from 'node:net'
import { connectTo, isForbidden, type Target, Unreachable } from '../../../platform/outside/connect.ts'
import type { Reach } from '../../../platform/outside/reach.ts'

/** `forbidden`: it may not be reached, and was not knocked at. */
export type Said = { readonly text: string } | 'silent' | 'forbidden'

/** No answer that a probe waits for is longer. */
const longestAnswer = 4096

const converse = (
  socket: Socket,
  words: string,
  isWhole: (text: string) => boolean,
  milliseconds: number,
): Promise<Said> =>
  new Promise((resolve) => {
    let text = ''
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text === '' ? 'silent' : { text })
    }
    const timer = setTimeout(end, milliseconds)
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      text = (text + piece).slice(0, longestAnswer)
      if (isWhole(text) || text.length >= longestAnswer) end()
    })
    socket.once('end', end)
    socket.once('error', end)
    socket.once('close', end)
    socket.write(words)
  })

/**
 * Says something to a neighbour over TCP and hears what it answers until `isWhole`, its end, or the limit. One that
 * cannot be reached or says nothing is silent; what a talkative one says beyond some kilobytes is not heard.
 */
export const talkTo = async (
  target: Target,
  reach: Reach,
  words: string,
  isWhole: (text: string) => boolean,
  milliseconds: number,
): Promise<Said> => {
  const begun = performance.now()
  try {
    const socket = await connectTo(target, reach, milliseconds)
    return await converse(socket, words, isWhole, milliseconds - (performance.now() - begun))
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return isForbidden(error) ? 'forbidden' : 'silent'
  }
}
