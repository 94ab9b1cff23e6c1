/** The names of a person, as accounts and persons of a company have them. */
export interface PersonNames {
  readonly firstName: string | null
  readonly lastName: string | null
}

/** How a person is called wherever he is named; many people have one name, which stands as the last one. */
export const personName = ({ firstName, lastName }: PersonNames): string =>
  [firstName, lastName].filter(Boolean).join(' ')
