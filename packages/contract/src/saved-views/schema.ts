import { z } from 'zod'
import { inputShapes } from '../fields/shapes.ts'
import { caseKinds } from '../kinds.ts'
import { id } from '../wire.ts'
import { viewFields } from './commands.ts'

/** Lists that have saved views: that of each kind of case, and that of all kinds. */
export const savedLists = ['work', ...caseKinds.map(({ feature }) => feature)]
const list = z.enum(savedLists)

/** How many views of one list somebody may have. */
export const mostSavedViews = 20

const content = {
  ...inputShapes(viewFields),
  /** What the address of the list says: view, filters, search and order, as the browser writes them. */
  query: z
    .string()
    .max(1000)
    .regex(/^[!-~]*$/),
  /** Keys of the columns that are not shown. */
  hidden: z.array(z.string().regex(/^[a-zA-Z][a-zA-Z0-9.-]{0,39}$/)).max(40),
}

export const savedViewsQuery = z.object({ list })
export const savedViewInput = z.object({ list, ...content })
export const savedViewChange = z.object(content)
/** Null: the list opens as it always did. */
export const savedViewChoice = z.object({ list, id: id.nullable() })

export const savedView = z.object({
  id,
  ...content,
  isOwn: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
  /** The list opens with it. */
  isChosen: z.boolean(),
  /** The reader may take it away: his own, and with the right to share any that is shared. */
  mayRemove: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>
