import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** What has no more signs than this fits into a line of the narrowest phone. */
const mostOnALine = 26

/** The class of a code or number by its length: it never breaks, or only where no line could hold it whole. */
export const unbroken = (code: string): string =>
  code.length <= mostOnALine ? 'pv-unbroken' : 'pv-long-code'

export interface CodeProps {
  children: string
  className?: string | undefined
}

/** A check code, a number of a document: left to right in every language, and in one piece to be compared. */
export const Code = ({ children, className }: CodeProps) => (
  <bdi dir="ltr" className={classNames(unbroken(children), className)}>
    {children}
  </bdi>
)

/** Capitals and digits that slashes or hyphens hold together: what numbers and codes look like, and no word does. */
const numbers = /(?<![\p{L}\p{N}])((?=[A-Z0-9/-]*\d)[A-Z0-9]+(?:[/-][A-Z0-9]+)+)(?![\p{L}\p{N}])/u

/** A sentence whose numbers and codes stay in one piece on the narrowest phone. What is no plain text stays as it is. */
export const inOnePiece = (sentence: ReactNode): ReactNode => {
  if (typeof sentence !== 'string') return sentence
  const parts = sentence.split(numbers)
  // Every other part is a number: the pattern has one group.
  return parts.length === 1
    ? sentence
    : // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, whose places are all they have
      parts.map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part))
}
