export { loadHelp } from './actions/load.ts'
