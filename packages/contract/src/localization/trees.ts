/** Words as files and browsers have them: nested by the dots of their keys. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** Key and text of every leaf, in order. */
export const flatTexts = (tree: MessageTree, before = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[before + key, value] as [string, string]]
      : flatTexts(value, `${before}${key}.`),
  )

/** The tree at a step of a key's path, made where there is none; undefined where a text stands in the way. */
const below = (tree: MessageTree, part: string): MessageTree | undefined => {
  const found = Object.hasOwn(tree, part) ? tree[part] : undefined
  if (typeof found === 'string') return undefined
  const next = found ?? {}
  tree[part] = next
  return next
}

const dangerous: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** The reverse of `flatTexts`. A key that stands in another one's way is left out. */
export const nestTexts = (texts: Iterable<readonly [key: string, text: string]>): MessageTree => {
  const root: MessageTree = {}
  for (const [key, text] of texts) {
    const path = key.split('.')
    if (path.some((part) => dangerous.includes(part))) continue
    const last = path.pop() ?? key
    let at: MessageTree | undefined = root
    for (const part of path) at = at && below(at, part)
    if (at !== undefined) at[last] = text
  }
  return root
}
