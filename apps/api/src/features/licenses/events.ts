/** Quotas of which nothing was counted before, opened with the issue of a licence and told in its transaction. */
export interface QuotasOpened {
  readonly licenseId: string
  readonly establishmentId: string
  /** Of this licence and of the one whose place it takes. */
  readonly numbers: readonly string[]
  readonly quotas: readonly { readonly substanceId: number; readonly year: number }[]
}

declare module '../../platform/followers.ts' {
  interface Events {
    quotasOpened: QuotasOpened
  }
}
