export {
  type Component,
  findPreparation,
  findPreparations,
  listPreparations,
  type Preparation,
  savePreparation,
} from './store.ts'
