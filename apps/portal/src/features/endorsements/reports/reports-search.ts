import { countOf, kept, textOf } from '../search-parts.ts'

export const reportViews = ['due', 'all'] as const
export type ReportView = (typeof reportViews)[number]

export interface ReportsSearch {
  view?: ReportView
  search?: string
  page?: number
  pageSize?: number
}

export const readReportsSearch = (given: Record<string, unknown>): ReportsSearch =>
  kept({
    view: reportViews.find((view) => view === given.view),
    search: textOf(given.search),
    page: countOf(given.page, 100_000),
    pageSize: countOf(given.pageSize, 100),
  })
