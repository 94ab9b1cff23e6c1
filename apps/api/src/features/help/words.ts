import { createHash } from 'node:crypto'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { userStatuses } from '@papaver/contract/users/life.ts'
import type { Reader } from '../../platform/transaction.ts'
import { wordsFor, wordsState } from '../localization/public.ts'
import { nameIn, readMasters } from '../masters/public.ts'

/** The portal's words in one language, and what changes whenever one of them does. */
export interface SpokenWords {
  /** `t:<key>` or `s:<entity>.<code>`; undefined where there is no such word. */
  readonly say: (name: string) => string | undefined
  readonly state: string
}

const statuses = [
  ...caseKinds.flatMap(({ entity, statuses: of }) => Object.keys(of).map((code) => [entity, code] as const)),
  ...userStatuses.map((code) => ['user', code] as const),
]

/** Names of statuses by `s:<entity>.<code>`. */
const statusNames = async (db: Reader, culture: string): Promise<Map<string, string>> => {
  const masters = await readMasters(db)
  return new Map(
    statuses.flatMap(([entity, code]) => {
      const item = masters.item(`${entity}-statuses`, code)
      return item === undefined ? [] : [[`s:${entity}.${code}`, nameIn(item.names, culture)] as const]
    }),
  )
}

export const wordsIn = async (db: Reader, culture: string): Promise<SpokenWords> => {
  const names = await statusNames(db, culture)
  const translate = wordsFor(culture)
  const state = createHash('sha256')
    .update(wordsState(culture))
    .update([...names].join())
    .digest('base64url')
  const say = (name: string): string | undefined => {
    if (!name.startsWith('t:')) return names.get(name)
    const key = name.slice(2)
    const word = translate(key)
    // An unknown key is answered with itself, and one of many words with a remark about it.
    return word === key || word.startsWith(`key '${key}`) ? undefined : word
  }
  return { say, state }
}

/** Those of the names that name no word of the portal. */
export const unknownWords = async (db: Reader, names: readonly string[]): Promise<string[]> => {
  const { say } = await wordsIn(db, 'en')
  return names.filter((name) => say(name) === undefined)
}
