/** How the operation of the service says no. */
export const operationsRefusals = {
  /** Nothing was ever signed here: there is no key to be replaced. */
  operationsNoKey: { code: 'operationsNoKey', status: 409 },
  /** Somebody else has replaced or reported a key meanwhile. */
  operationsKeyStale: { code: 'operationsKeyStale', status: 409 },
  /** Since when a key was known to others lies before it was made, or is still to come. */
  operationsKeySince: { code: 'operationsKeySince', status: 422 },
} as const
