import type { Buffer } from 'buffer'
import { Broken } from './broken.ts'

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const character = (code: number): string =>
  Number.isInteger(code) && code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : broken('entity')
const broken = (what: string): never => {
  throw new Broken(what)
}

const resolved = (name: string): string => {
  if (name.startsWith('#x')) return character(Number.parseInt(name.slice(2), 16))
  return name.startsWith('#') ? character(Number(name.slice(1))) : (named[name] ?? broken('entity'))
}

/** Texts that came before: a column says the same few things over and over. */
const remembered = 4096
const before: (string | undefined)[] = Array.from({ length: remembered })
const longestRemembered = 24

const isSame = (text: string, bytes: Buffer, from: number): boolean => {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) !== bytes[from + at]) return false
  return true
}

const plainText = (bytes: Buffer, from: number, to: number, hash: number): string => {
  const length = to - from
  if (length > longestRemembered) return bytes.toString('latin1', from, to)
  const place = (hash ^ (hash >>> 12)) & (remembered - 1)
  const found = before[place]
  if (found !== undefined && found.length === length && isSame(found, bytes, from)) return found
  const text = bytes.toString('latin1', from, to)
  before[place] = text
  return text
}

/** Text of XML: its bytes are UTF-8, and only the five entities of XML itself and numbers stand in it. */
export const textOf = (bytes: Buffer, from: number, to: number, isRaw = false): string => {
  let at = from
  let hash = 0
  // Nearly all is plain: what is not is found on the way.
  for (; at < to; at += 1) {
    const byte = bytes[at] as number
    if (byte > 127 || byte === 38 || byte === 13) break
    hash = (Math.imul(hash, 31) + byte) | 0
  }
  if (at === to) return plainText(bytes, from, to, hash)
  const text = bytes.toString('utf8', from, to).replaceAll(/\r\n?/g, '\n')
  return isRaw || !text.includes('&') ? text : text.replaceAll(/&([^;]*);?/g, (_all, name) => resolved(name))
}
