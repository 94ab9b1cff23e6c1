import { execFileSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'

/** Whether this machine has the tool that reads the words of a PDF. */
export const hasTextTool = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** The words of a PDF as they stand on its pages, or (`raw`) in the order in which they were written. */
export const textOf = (pdf: Uint8Array, order: 'layout' | 'raw' = 'layout'): string =>
  execFileSync('pdftotext', [`-${order}`, '-', '-'], { input: pdf, encoding: 'utf8' })

/** The same, however it was broken into lines. */
export const flowingTextOf = (pdf: Uint8Array, order?: 'layout' | 'raw'): string =>
  textOf(pdf, order).replaceAll(/\s+/g, ' ')

/** Where each word stands on its page, in points. */
export const boxesOf = (pdf: Uint8Array): { left: number; right: number; width: number; word: string }[] => {
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  return html.split('<page ').flatMap((page) => {
    const width = Number(/^width="([\d.]+)"/.exec(page)?.[1])
    return [...page.matchAll(/<word xMin="([-\d.]+)" yMin="[-\d.]+" xMax="([-\d.]+)"[^>]*>([^<]*)/g)].map(
      ([, left, right, word = '']) => ({ left: Number(left), right: Number(right), width, word }),
    )
  })
}

/** What a PDF consists of between its objects: each stream, inflated where it is packed. */
const streamsOf = (pdf: Uint8Array): string[] =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ].map(([, content = '']) => {
    try {
      return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
    } catch {
      return content
    }
  })

/** The letters that a PDF says its glyphs are: what a reader can copy from it. Needs no tool. */
export const lettersIn = (pdf: Uint8Array): Set<string> => {
  const meant = /^<[\da-f]+> <([\da-f]+)>$|\/ActualText\s*<feff([\da-f]*)>/gim
  const texts = streamsOf(pdf).flatMap((stream) =>
    [...stream.matchAll(meant)].map(([, letters, actual]) =>
      Buffer.from(letters ?? actual ?? '', 'hex')
        .swap16()
        .toString('utf16le'),
    ),
  )
  return new Set(texts.join('\n').normalize('NFC'))
}
