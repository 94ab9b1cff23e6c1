export const apiKeyRefusals = {
  /** The house has as many keys that count as it may; details.most. */
  apiKeysTooMany: { code: 'apiKeysTooMany', status: 409 },
  /** Ended before. */
  apiKeysOver: { code: 'apiKeysOver', status: 409 },
  /** The key is right, and does not count at the address that it came from. */
  apiKeysAddress: { code: 'apiKeysAddress', status: 403 },
  /** The authority has closed the interface to keys. */
  apiKeysClosed: { code: 'apiKeysClosed', status: 403 },
} as const
