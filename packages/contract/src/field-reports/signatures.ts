import { personName } from '../person-name.ts'

/** A person as far as he can be named. */
export interface Nameable {
  readonly firstName: string
  readonly lastName: string
  readonly userName: string
  readonly email: string
}

/** A name without case, spaces, invisible signs and punctuation, in one form of Unicode. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{P}]/gu, '')

/** Either name may come first, as people of many countries write it. */
const namesOf = ({ firstName, lastName, userName, email }: Nameable): string[] =>
  [
    personName({ firstName, lastName }),
    personName({ firstName: lastName, lastName: firstName }),
    userName,
    email,
  ].map(plain)

/** Two signatures of one person: the same name however it is written, or two names of one account. */
export const isOnePerson = (first: string, second: string, people: readonly Nameable[]): boolean => {
  const [one, other] = [plain(first), plain(second)]
  if (one === other) return true
  return people.some((person) => {
    const names = namesOf(person)
    return names.includes(one) && names.includes(other)
  })
}
