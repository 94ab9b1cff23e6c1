export { runDaily as runIncidentsDaily } from './actions/daily.ts'
export { type Excess as BorderExcess, openExcess } from './actions/excess.ts'
export { records as incidentRecords } from './record.ts'
export { servedIncidents } from './served-kind.ts'
