export { enterPreparation } from './actions/enter.ts'
export {
  type Component,
  findNewest,
  findPreparation,
  findPreparations,
  listPreparations,
  type Preparation,
  type Whose,
} from './catalogue-store.ts'
export { servedPreparations } from './served-kind.ts'
export { shownPreparations } from './shown-kind.ts'
