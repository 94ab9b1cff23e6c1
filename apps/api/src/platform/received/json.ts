/** More values or levels than any document has that we read. */
const mostValues = 200_000
const deepest = 40

interface Room {
  left: number
}

const isBounded = (value: unknown, room: Room, depth = 0): boolean => {
  room.left -= 1
  if (room.left < 0 || depth > deepest) return false
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every((part) => isBounded(part, room, depth + 1))
}

/** The value of a text in JSON (UTF-8); undefined where it is none, or has more values or levels than are read. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isBounded(value, { left: mostValues }) ? value : undefined
  } catch {
    return undefined
  }
}
