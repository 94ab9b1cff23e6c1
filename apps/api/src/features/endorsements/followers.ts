import type { Deps } from '../../platform/deps.ts'
import { notifyExport } from './returned/notify.ts'

export const endorsementsFollowers = (deps: Deps): void => {
  deps.followers.follow('exportKept', (tx, kept) => notifyExport({ tx, ...kept }))
}
