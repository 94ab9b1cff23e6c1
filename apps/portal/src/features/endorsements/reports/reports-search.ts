import { listAddress, type SearchOf } from '../../../platform/list-address.ts'

export const reportViews = ['due', 'all'] as const
export type ReportView = (typeof reportViews)[number]

export const reportsAddress = listAddress({
  path: '/import-export/movements',
  views: reportViews,
  text: 'search',
})
export type ReportsSearch = SearchOf<typeof reportsAddress>
