import type { helpSaveInput } from '@papaver/contract/help/schema.ts'
import type { z } from 'zod'
import type { ArticleRow } from './store/articles.ts'

/** What is kept of an article besides its texts. */
export type Properties = Omit<z.output<typeof helpSaveInput>, 'version'>

export const propertiesOf = (row: ArticleRow): Properties => ({
  kind: row.kind,
  area: row.area,
  screens: row.screens,
  readers: row.readers,
  order: row.position,
  isActive: row.isActive,
  validFrom: row.validFrom,
})
