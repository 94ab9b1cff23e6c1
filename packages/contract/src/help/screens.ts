interface Place {
  readonly path: string
  readonly part: string | undefined
}

const placeOf = (screen: string): Place => {
  const [path = '', part] = screen.split('?')
  return { path: path === '/' ? path : path.replace(/\/$/, ''), part }
}

/**
 * How closely an article's screen names the one that is shown: 0 not at all, 1 the page, 2 the very part of it. Both
 * are spelled as the router spells its routes: `/import-export/$id`, `/users/settings?part=security`.
 */
export const screenFit = (pattern: string, shown: string): 0 | 1 | 2 => {
  const wanted = placeOf(pattern)
  const present = placeOf(shown)
  if (wanted.path !== present.path) return 0
  if (wanted.part === undefined) return 1
  return wanted.part === present.part ? 2 : 0
}
