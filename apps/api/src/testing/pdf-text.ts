import { execFileSync } from 'node:child_process'

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
