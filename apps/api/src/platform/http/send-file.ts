import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../file-names.ts'

interface SentFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly stream: Readable
}

/**
 * Sets the headers of a file from people and hands back its bytes, which the handler answers:
 * `return sendFile(reply, file)`. A browser saves it, guesses nothing, and runs nothing of it; no cache keeps it.
 */
export const sendFile = (
  reply: FastifyReply,
  { name, mediaType, bytes, stream }: SentFile,
  { inline = false }: { inline?: boolean } = {},
): Readable => {
  reply
    .type(mediaType)
    .header('content-length', bytes)
    .header('content-disposition', contentDisposition(name, inline))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
  return stream
}
