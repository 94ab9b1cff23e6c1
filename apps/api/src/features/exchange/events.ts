declare module '../../platform/followers.ts' {
  interface Events {
    /** What these cases rest on, signed abroad, is not relied on any more, as others may have had its key; or is again. */
    trustAbroadChanged: { readonly caseIds: readonly string[] }
  }
}

export {}
