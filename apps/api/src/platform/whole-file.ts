import { Readable } from 'node:stream'

/** A file that is in the hand whole, as `sendFile` takes it. */
export const wholeFile = (name: string, mediaType: string, content: Uint8Array) => ({
  name,
  mediaType,
  bytes: content.length,
  stream: Readable.from([content]),
})
