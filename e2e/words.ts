import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createInstance } from 'i18next'

type Tree = Record<string, unknown>

const contract = fileURLToPath(new URL('../packages/contract/src/', import.meta.url))

const readTree = (path: string): Tree => JSON.parse(readFileSync(path, 'utf8')) as Tree

/** Every message file of a language as the portal gets them: one tree, the specification's own keys at its root. */
const wordsOf = (culture: string): Tree => {
  const tree: Tree = {}
  for (const entry of readdirSync(contract, { recursive: true, withFileTypes: true })) {
    if (entry.name !== `${culture}.json` || !entry.parentPath.endsWith('messages')) continue
    const feature = entry.parentPath.slice(contract.length).replace(/[\\/]messages$/, '')
    const messages = readTree(`${entry.parentPath}/${entry.name}`)
    tree[feature] = messages
    for (const [key, text] of Object.entries(messages)) if (key.startsWith('Messages_')) tree[key] = text
  }
  return tree
}

/** Says a message of the product in one language; throws where there is none, so that no test waits for a raw key. */
export type Say = (key: string, values?: Record<string, string | number>) => string

export const sayIn = (culture: string): Say => {
  const i18n = createInstance()
  void i18n.init({
    lng: culture,
    fallbackLng: false,
    resources: { [culture]: { translation: wordsOf(culture) } },
    initAsync: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return (wanted, values = {}) => {
    // As in the portal: what a kind of case does not say itself is said for all kinds.
    const general = wanted.replace(/^authorizations\./, 'casework.')
    const key = i18n.exists(wanted, values) ? wanted : general
    if (!i18n.exists(key, values)) throw new Error(`There is no message ${wanted} in ${culture}`)
    return i18n.t(key, values)
  }
}
