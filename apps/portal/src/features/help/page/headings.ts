import { plainOf } from '@papaver/contract/help/plain-text.ts'

/** The headings of the first level in a text, each once: what "on this page" lists. */
export const headingsIn = (markdown: string): string[] => [
  ...new Set(
    markdown
      .split('\n')
      .filter((line) => /^##? \S/.test(line))
      .map((line) => plainOf(line))
      .filter((text) => text !== ''),
  ),
]
