/** Where a change is felt by a company itself. */
export const companyAreas = ['permits', 'requests', 'licenses'] as const
export type CompanyArea = (typeof companyAreas)[number]

/** One permit, request or licence that the change touches, and whose it is. */
export interface OwnedThing {
  readonly establishmentId: string
  readonly company: string
  readonly area: CompanyArea
  /** Its number; empty of a draft, which has none yet. */
  readonly title: string
}
export interface TouchedArea {
  readonly area: CompanyArea
  /** Numbers, at most `mostNamed` of them. */
  readonly titles: readonly string[]
  /** Drafts without a number. */
  readonly untitled: number
  /** Numbers that are not named any more. */
  readonly more: number
}
export interface TouchedCompany {
  readonly establishmentId: string
  readonly name: string
  readonly touched: readonly TouchedArea[]
}

/** A message names so many numbers of an area; a company with more of them finds the rest in the portal. */
export const mostNamed = 10

const areaOf = (area: CompanyArea, things: readonly OwnedThing[]): TouchedArea[] => {
  const own = things.filter((thing) => thing.area === area)
  const titles = [...new Set(own.map(({ title }) => title).filter((title) => title !== ''))].toSorted()
  const untitled = own.filter(({ title }) => title === '').length
  if (own.length === 0) return []
  return [
    { area, titles: titles.slice(0, mostNamed), untitled, more: Math.max(0, titles.length - mostNamed) },
  ]
}

/** Each company once, with what of its own is touched: permits first, then requests, then licences. */
export const companiesOf = (things: readonly OwnedThing[]): TouchedCompany[] =>
  [...Map.groupBy(things, ({ establishmentId }) => establishmentId)].map(([establishmentId, own]) => ({
    establishmentId,
    name: own[0]?.company ?? '',
    touched: companyAreas.flatMap((area) => areaOf(area, own)),
  }))
