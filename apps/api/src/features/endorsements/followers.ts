import type { Deps } from '../../platform/deps.ts'
import { tellExport } from './returned/tell.ts'

export const endorsementsFollowers = (deps: Deps): void => {
  deps.followers.follow('exportKept', (tx, kept) => tellExport({ tx, ...kept }))
}
