interface Named {
  readonly name: string | null
}

/** The name that a change asks for; undefined where it leaves the name as it is, which needs no question. */
export const newNameIn = (said: { readonly name?: unknown }, { name }: Named): string | undefined => {
  if (typeof said.name !== 'string') return undefined
  const wanted = said.name.trim()
  return wanted === '' || wanted === name ? undefined : wanted
}

const plain = (text: string | null): string => (text ?? '').trim().toLowerCase()

/** Sites in use whose own name contains that of the establishment: renaming it leaves them as they are. */
export const sitesNamedAfter = <Site extends Named & { readonly isActive: boolean }>({
  name,
  sites,
}: Named & { readonly sites: readonly Site[] }): Site[] => {
  const former = plain(name)
  return former === '' ? [] : sites.filter((site) => site.isActive && plain(site.name).includes(former))
}
