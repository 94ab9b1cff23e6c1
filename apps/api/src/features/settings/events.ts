declare module '../../platform/followers.ts' {
  interface Events {
    /** The authority is of another country from now on. */
    authorityCountryChanged: { readonly before: string; readonly after: string }
  }
}
