import type { Typed } from './form-view.ts'

export const route = '#/display-authorization'

export interface Address {
  token: string | null
  number: string
  language: string | null
}

/** What the address asks for: behind the `#`, where it reaches no server's log; the language also before it. */
export const readAddress = (): Address => {
  const asked = new URLSearchParams(location.hash.split('?')[1] ?? '')
  const token = asked.get('t')?.trim() ?? ''
  return {
    token: token === '' ? null : token,
    number: asked.get('n') ?? '',
    language: asked.get('lang') ?? new URLSearchParams(location.search).get('lang'),
  }
}

/** Takes token and number out of the address bar and of the history entry. */
export const forgetAddress = (): void =>
  history.replaceState(null, '', location.pathname + location.search + route)

export const nothingTyped = (number = ''): Typed => ({ number, checkCode: '' })
