export { addRowWithin, changeRowWithin } from './actions/within.ts'
export { answerList, cultureOfReader, readingOfReader } from './answer.ts'
export { listControl } from './control-history.ts'
export { publishMasters, readMasters } from './current.ts'
export type { RowChange } from './events.ts'
export {
  loadReferenceData,
  type PlaceInput,
  saveCompetentAuthorities,
  saveCustomsPoints,
  saveDemonstrationCountry,
  saveDemonstrationForeignEstimates,
  saveDemonstrationPopulation,
} from './load-reference-data.ts'
export { type Names, nameIn, sortedByName } from './names.ts'
export { type Naming, namesOf } from './names-of.ts'
export { type ReferenceRow, readNames, readReference, referenceFolder } from './reference-files.ts'
export { type Reading, substanceRowOf } from './rows.ts'
export type {
  CompetentAuthority,
  Country,
  CustomsPoint,
  Form,
  GeneralNote,
  MasterItem,
  Masters,
  Prohibition,
  Substance,
  TypeOfPermit,
  Unit,
} from './snapshot.ts'

export { acceptGeneralPermits } from './store/acceptance.ts'
export { findForeignEstimates, readPopulations } from './store/read.ts'
export { lockRevision as lockMasters } from './store/revision.ts'
