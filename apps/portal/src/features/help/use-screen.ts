import { useRouterState } from '@tanstack/react-router'

/** The screen that is shown, as the router spells its route, with the part of the page where it has parts. */
export const useScreen = (): string => {
  const path: string = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath ?? '/') })
  const part = useRouterState({
    select: ({ location }) => (location.search as Record<string, unknown>).part,
  })
  const screen = path === '/' ? path : path.replace(/\/$/, '')
  return typeof part === 'string' && /^[\w-]{1,40}$/.test(part) ? `${screen}?part=${part}` : screen
}
