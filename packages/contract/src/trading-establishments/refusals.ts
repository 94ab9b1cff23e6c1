/** How the register of foreign partners says no. */
export const tradingEstablishmentRefusals = {
  /** What is to be changed is no approved entry any more; details.field. */
  tradingEstablishmentNotCurrent: { code: 'tradingEstablishmentNotCurrent', status: 409 },
  /** An entry can be merged only into another one that is approved; details.field. */
  tradingEstablishmentMergeTarget: { code: 'tradingEstablishmentMergeTarget', status: 422 },
  /** Only active companies that trade have foreign partners; details.field. */
  tradingEstablishmentHouseClosed: { code: 'tradingEstablishmentHouseClosed', status: 409 },
  /** The masters have no address of that country's authority; details.field, details.country. */
  tradingEstablishmentNoAuthority: { code: 'tradingEstablishmentNoAuthority', status: 422 },
  /** The letter to the other country's authority could not be made; nothing was asked. */
  tradingEstablishmentDocumentFailed: { code: 'tradingEstablishmentDocumentFailed', status: 503 },
} as const
