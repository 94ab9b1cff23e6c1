import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { here } from './here.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const decodeBody = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Words of a header that are not of ASCII (RFC 2047). */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeBody(word.replaceAll('_', ' '), 'quoted-printable'),
    )

const partsOf = (source: string): { header: (name: string) => string; body: string } => {
  const end = source.search(/\r?\n\r?\n/)
  const head = source.slice(0, end).replaceAll(/\r?\n[ \t]+/g, ' ')
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return { header, body: source.slice(end).trimStart() }
}

/** The plain text, which is the first version of a mail that has several (RFC 2046). */
const textOf = (source: string): string => {
  const { header, body } = partsOf(source)
  const boundary = /boundary="?([^";]+)"?/.exec(header('Content-Type'))?.[1]
  if (boundary !== undefined) return textOf(body.split(`--${boundary}`)[1]?.trimStart() ?? '')
  return decodeBody(body, header('Content-Transfer-Encoding').toLowerCase())
}

/** What a mail server was handed, as its reader sees it. */
export const readLetter = (source: string): Letter => {
  const { header } = partsOf(source)
  return { to: header('To'), subject: decodeWords(header('Subject')), text: textOf(source) }
}

/** The mails to an address so far; where no mail server is set they lie as files beside the data. */
export const lettersTo = (address: string): Letter[] => {
  const folder = join(here().dataDir, 'mail')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readLetter(readFileSync(join(folder, name), 'utf8')))
    .filter(({ to }) => to.includes(address))
}

/** Waits for a mail to this address with this in its text or subject. */
export const letterTo = async (address: string, wanted: RegExp): Promise<Letter> => {
  const found = () =>
    lettersTo(address).find(({ subject, text }) => wanted.test(subject) || wanted.test(text))
  await expect.poll(found).toBeDefined()
  return found() as Letter
}

/** The place in the portal that a link of the mail leads to, `/registration/verify?token=…`. */
export const placeIn = ({ text }: Letter, path: string): string => {
  const place = text.match(/\S+/g)?.find((word) => word.includes(`/#${path}`))
  if (place === undefined) throw new Error(`the mail has no link to ${path}`)
  return place.slice(place.indexOf('/#') + 2)
}
