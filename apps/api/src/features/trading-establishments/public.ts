export {
  findTradingEstablishment,
  findTradingEstablishments,
  listTradingEstablishments,
  type PartnerFilter,
  saveTradingEstablishment,
  type TradingEstablishment,
} from './store.ts'
