import { isBoundedJson } from '../bounded-json.ts'

/** All texts of the portal in all languages have 100 000 names; a thread reads more than that in time. */
const limits = { values: 2_000_000, names: 400_000 }

/** The value of a text in JSON (UTF-8); undefined where it is none, or has more values or levels than are read. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return isBoundedJson(bytes, limits)
      ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      : undefined
  } catch {
    return undefined
  }
}
