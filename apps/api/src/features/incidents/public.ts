export { runDaily as runIncidentsDaily } from './actions/daily.ts'
export { type Excess as FoundExcess, openExcess } from './actions/excess.ts'
export {
  type AboveNow,
  type ExcessCase,
  followExcess,
  listExcesses,
  noteSettled,
} from './actions/follow-excess.ts'
export { type Goods, goodsKey } from './actions/lines.ts'
export { openOtherGoods } from './actions/open-found.ts'
export { closeRepeated } from './actions/repeated.ts'
export { openReported } from './actions/reported.ts'
export { momentOf, shownIn } from './moments.ts'
export { records as incidentRecords } from './record.ts'
export { servedIncidents } from './served-kind.ts'
