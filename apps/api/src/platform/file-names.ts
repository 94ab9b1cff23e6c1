import type { MediaType } from '@papaver/contract/media-type.ts'

/** Drawings have no first bytes of their own, but a name like every other file. */
export type NamedType = MediaType | 'image/svg+xml'

const endings: Record<NamedType, readonly [string, ...string[]]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/svg+xml': ['.svg'],
}
const longest = 120
/** Names that Windows keeps for devices, whatever their ending. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Control characters, and those that turn the writing direction: `gnp.exe` must not look like `exe.png`. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Cut between characters, so that no half of one is left. */
const cut = (text: string, length: number): string => {
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
  let kept = ''
  for (const character of characters) {
    if (kept.length + character.length > length) break
    kept += character
  }
  return kept
}

/**
 * A file's name as its sender wrote it, made harmless: no folders, no signs that a file system or a header
 * reads in its own way, at most 120 characters, and an ending that fits what the file is.
 */
export const safeFileName = (given: string | undefined, mediaType: NamedType): string => {
  const known = endings[mediaType]
  const last = (given ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(invisible, '')
    .replace(/[<>:"|?*%;]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = known.find((each) => plain.toLowerCase().endsWith(each))
  const stem = ending === undefined ? plain : plain.slice(0, -ending.length).replace(/[. ]+$/, '')
  const name = deviceName.test(stem) ? `_${stem}` : stem || 'file'
  return cut(name, longest - 5) + (ending ?? known[0])
}

/** RFC 8187: what is not an attr-char is written as the bytes of UTF-8. */
const extended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Content-Disposition (RFC 6266): the name in plain ASCII for old programs, and in full for the others. */
export const contentDisposition = (name: string, isInline = false): string => {
  const whole = name.toWellFormed().replace(invisible, '').replace(/[/\\]/g, '_')
  const plain = whole
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^ !#-$&'+\-.\w^`{}~()[\]=@,]/g, '_')
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${extended(whole)}`
}
