import type { ReactNode } from 'react'

export interface LtrProps {
  children: ReactNode
  className?: string | undefined
}

/**
 * A run that reads left to right in every language: permit numbers, CAS, file names, ranges, formulas.
 * Without isolation a range turns around between Arabic words (UAX #9).
 */
export function Ltr({ children, className }: LtrProps) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}

/**
 * A name or a date inside a translated sentence, so that what stands around it keeps its order (UAX #9): the first
 * strong letter between the marks decides about what is between them alone.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`
