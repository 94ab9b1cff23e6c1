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
