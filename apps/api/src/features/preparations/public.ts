export { enterPreparations, type OwnPreparation } from './actions/enter.ts'
export { renew as renewPreparation } from './actions/renew.ts'
export {
  type Component,
  findNewest,
  findPreparation,
  findPreparations,
  listPreparations,
  type Preparation,
  type Whose,
} from './catalogue-store.ts'
export { baseOfEntry } from './compute.ts'
export { records as preparationRecords } from './record.ts'
export { runPreparationsDaily, servedPreparations } from './served-kind.ts'
