/** An establishment's address as a person's record shows it, line by line. */
export const addressOf = ({
  addressLines,
  postalCode,
  city,
}: {
  readonly addressLines: readonly string[]
  readonly postalCode: string
  readonly city: string
}): string => [...addressLines, [postalCode, city].filter(Boolean).join(' ')].join('\n')
