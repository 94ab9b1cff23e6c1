import type { Permission } from '../access/permissions.ts'
import type { Call } from '../call.ts'
import { type Prefixed, prefixed } from '../prefixed.ts'
import type { CaseKind } from './kind.ts'

/** The calls of a register that takes lists in, and who may send one. */
export const importCalls = <const Feature extends string>(
  feature: Feature,
  { path }: Pick<CaseKind, 'path'>,
  senders: readonly Permission[],
): Prefixed<Feature, Record<'import' | 'importTemplate', Call>> =>
  prefixed<Feature, Record<'import' | 'importTemplate', Call>>(feature, {
    import: ['POST', `/api/${path}/import`, senders],
    importTemplate: ['GET', `/api/${path}/import/template`, senders],
  })
