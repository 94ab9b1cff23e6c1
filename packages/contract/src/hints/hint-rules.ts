/** What may be unusual about a request (product §16.8), in the order in which it is told. */
export const hintRules = [
  'ownQuantity',
  'othersQuantity',
  'estimateShare',
  'splitOrders',
  'frequency',
  'newAtOnce',
  'loss',
  'purity',
  'price',
] as const
export type HintRule = (typeof hintRules)[number]
