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
