/** An identity provider as people know it: by its host. What is no address stays as it is. */
export const providerName = (issuer: string): string =>
  URL.canParse(issuer) ? new URL(issuer).host || issuer : issuer
