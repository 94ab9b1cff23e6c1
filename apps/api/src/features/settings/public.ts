export { scannerOf } from './scanner.ts'
export { readSettings, sealSecrets, writeSetting } from './values.ts'
