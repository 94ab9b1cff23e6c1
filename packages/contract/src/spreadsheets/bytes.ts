import { Buffer } from 'buffer'

/** The same bytes in the way in which they are read here. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)
