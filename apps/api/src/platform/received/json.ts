import { isBoundedJson, type JsonLimits } from '../bounded-json.ts'

/** The value of a text in JSON (UTF-8); undefined where it is none, or has more values or levels than are read. */
export const parseJson = (bytes: Uint8Array, most?: JsonLimits): unknown => {
  try {
    return isBoundedJson(bytes, most)
      ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      : undefined
  } catch {
    return undefined
  }
}
