declare module '../../platform/followers.ts' {
  interface Events {
    /** Others may have had a key of an authority abroad: what these cases rest on is not relied on any more. */
    keyCompromised: { readonly caseIds: readonly string[] }
  }
}

export {}
