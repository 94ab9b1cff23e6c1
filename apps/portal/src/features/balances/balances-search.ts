export interface BalancesSearch {
  year?: number
  search?: string
}

/** Reads an address; what is not well formed is dropped. */
export const readBalancesSearch = ({ year, search }: Record<string, unknown>): BalancesSearch => {
  const asked = Number(year)
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : ''
  return {
    ...(Number.isInteger(asked) && asked >= 1990 && asked <= 2200 ? { year: asked } : {}),
    ...(text.trim() === '' ? {} : { search: text }),
  }
}
