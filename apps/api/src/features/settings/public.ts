export { confirmDanger } from './actions/save.ts'
export { scannerOf } from './scanner.ts'
export { readSettings, sealSecrets, writeSetting } from './values.ts'
export { zoneReader } from './zone-reader.ts'
