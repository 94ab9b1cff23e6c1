import type { AnyRouter } from '@tanstack/react-router'
import type { Guard, RouteData } from './routes.ts'

/** Where somebody goes after signing in. */
export interface Forward {
  readonly href: string
  readonly guard: Guard
}

type Routes = Pick<AnyRouter, 'getMatchedRoutes'>

const home: Forward = { href: '/home', guard: 'none' }
const longest = 1000

/** The path in plain characters; undefined where a browser might read anything but a path of ours in it. */
const pathOf = (href: string): string | undefined => {
  const path = href.split(/[?#]/)[0] ?? ''
  try {
    const plain = decodeURIComponent(path)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
    return /^\/[a-z]/.test(path) && !/[\\\s\u0000-\u001f\u007f]|\/\/|\.\./.test(plain) ? path : undefined
  } catch {
    return undefined
  }
}

const dataAt = (path: string, { getMatchedRoutes }: Routes): Partial<RouteData> => {
  const [, params, route] = getMatchedRoutes(path)
  // `**` holds what no route knows.
  if (route === undefined || '**' in params) return {}
  return (route.options.staticData ?? {}) as Partial<RouteData>
}

/**
 * What `fwd` asks for, if it is a page of this portal that one can return to after signing in, else the home page: a link must
 * never use our sign-in to send a person elsewhere. The routes themselves decide.
 */
export const acceptForward = (fwd: unknown, routes: Routes): Forward => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
  if (typeof fwd !== 'string' || fwd.length > longest || /[\u0000-\u001f\u007f]/.test(fwd)) return home
  const path = pathOf(fwd)
  if (path === undefined) return home
  const { guard = 'none', isReturnedTo = false } = dataAt(path, routes)
  return guard !== 'none' || isReturnedTo ? { href: fwd, guard } : home
}
