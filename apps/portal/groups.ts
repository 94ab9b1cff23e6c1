/** What rolldown tells of a module. */
interface Chunking {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const sources = `${import.meta.dirname}/src/`
const portal = 'app.tsx'
const login = 'features/account/login-page.tsx'
const check = 'features/verification/light.ts'
const device = 'features/verification/device/device-check.ts'
const desks = [
  'features/endorsements/device/desk/start-desk.tsx',
  'features/field-reports/phone/start-field.tsx',
]
/** The work that a device is asked for where many ask. */
const proof = 'features/account/captcha/answer-to.ts'

/** Whoever takes one thing out of it does not need the others; what he takes is found all the same. */
const isBarrel = (id: string): boolean =>
  /\/node_modules\/@(tabler|mantine)\/.*\/(index|tabler-icons-react)\.mjs$/.test(id)

/** A module, whatever it imports at once, and that in turn. */
const reach = (module: string) => {
  let found: Set<string> | undefined
  return (id: string, context: Chunking): boolean => {
    if (found === undefined) {
      found = new Set([sources + module])
      for (const each of found)
        if (!isBarrel(each))
          for (const other of context.getModuleInfo(each)?.importedIds ?? []) found.add(other)
    }
    return found.has(id)
  }
}

type Fits = ReturnType<typeof reach>
const needed = (...modules: readonly string[]): Fits => {
  const reached = modules.map(reach)
  return (id, context) => reached.some((isReached) => isReached(id, context))
}
const both =
  (left: Fits, right: Fits): Fits =>
  (id, context) =>
    left(id, context) && right(id, context)
const isNotOwnOfCheck: Fits = (id) => !id.includes('/features/verification/')
const isPackage: Fits = (id) => id.includes('/node_modules/')

const files: readonly (readonly [name: string, fits: Fits])[] = [
  // The public check of a permit must stay light: what it has in common with others is in nobody else's file.
  ['common', both(needed(check), needed(portal, login))],
  ['rules', both(needed(check), isNotOwnOfCheck)],
  // Its own parts that the check on the device shares: left to themselves they would be merged with what other pages share.
  ['check', both(needed(check), needed(device))],
  ['base', both(needed(device), needed(portal, login))],
  // The check on the device is kept there whole: what it has in common with pages of the portal brings none of them along.
  ['device', both(needed(device), isNotOwnOfCheck)],
  ['proof', needed(proof)],
  ['ground', both(needed(portal), isPackage)],
  // What pages without a network have in common with the portal, so that they are kept on a device without all other pages.
  ['frame', both(needed(...desks), needed(portal))],
  ['portal', needed(portal)],
  ['login', needed(login)],
  ['signed-in', needed('features/frame/signed-in-head.tsx', 'features/frame/sidebar.tsx')],
  ['home', needed('features/home/home-page.tsx', 'features/home/work-home.tsx')],
  ['list', needed('platform/theme/mantine-area.tsx', 'features/authorizations/list/list-page.tsx')],
  ['case', needed('features/authorizations/case/pages.tsx')],
  ['form', needed('features/authorizations/draft/form.tsx')],
]

/**
 * Of the rest, what many pages share stands in a few files, the most shared first; what few pages share goes with exactly those who
 * share it. What a module imports is shared by all who share the module, and so stands in the same file or in one before:
 * no two files wait for each other.
 */
const shared = [40, 12, 6, 2].map((minShareCount) => ({
  debugName: `shared by ${minShareCount}`,
  name: () => 'shared',
  minShareCount,
  entriesAware: minShareCount === 2,
}))

/**
 * Of what the built portal's files are made, in the order in which people come to them: each holds what its pages need and
 * no file before it has. Whoever opens a page fetches a few files of a good size, all of which he needs, in place of
 * a hundred small ones, six at a time; and on the way from a list to a case comes only what the list does not have.
 */
export const groups = [
  ...files.map(([name, fits]) => ({
    debugName: name,
    name: (id: string, context: Chunking): string | null => (fits(id, context) ? name : null),
  })),
  ...shared,
].map((group, place, { length }) => ({ ...group, priority: length - place }))

/** The bundler names a shared file after all who share it. */
export const shortName = (name: string | undefined): string => (name ?? 'file').split('~')[0] ?? 'file'
