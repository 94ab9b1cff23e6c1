export { runDaily as runPartnersDaily } from './actions/daily.ts'
export { enterPartners } from './actions/enter.ts'
export { askLink } from './actions/links.ts'
export { listBlockedParties, listPartiesLike } from './blocked-store.ts'
export { linkToAll, listOwn } from './link-store.ts'
export { getPartnerRecord } from './record.ts'
export { servedPartners } from './served-kind.ts'
export { listPartnerStops, partnerStopsOn } from './stops.ts'
export {
  findCurrent,
  findLinkedPartner,
  findPastOrPresent,
  findTradingEstablishment,
  findTradingEstablishments,
  listFormer,
  listTradingEstablishments,
  type PartnerFilter,
  partnerAddress,
  type TradingEstablishment,
} from './store.ts'
