/** More values or levels than any document has that we read. */
const mostValues = 200_000
const deepest = 40

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const opening: readonly number[] = [0x5b, 0x7b]
const closing: readonly number[] = [0x5d, 0x7d]

/** Behind the string that begins here. */
const afterString = (bytes: Uint8Array, from: number): number => {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

/** Counts before anything is made of the text: what is nested without end keeps the parser busy for seconds. */
const isBounded = (bytes: Uint8Array): boolean => {
  let [depth, values] = [0, 0]
  for (let at = 0; at < bytes.length && depth <= deepest && values <= mostValues; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === quote) at = afterString(bytes, at)
    else if (byte === comma) values += 1
    else if (opening.includes(byte)) {
      depth += 1
      values += 1
    } else if (closing.includes(byte)) depth -= 1
  }
  return depth <= deepest && values <= mostValues
}

/** The value of a text in JSON (UTF-8); undefined where it is none, or has more values or levels than are read. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return isBounded(bytes) ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) : undefined
  } catch {
    return undefined
  }
}
