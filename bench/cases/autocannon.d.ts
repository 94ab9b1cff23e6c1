/** autocannon brings no types; this is what is used of it. */
declare module 'autocannon' {
  interface Request {
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
  interface Options {
    readonly url: string
    readonly requests: readonly Request[]
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly workers?: number
    /** Requests per second over all connections, sent whether or not those before are answered. */
    readonly overallRate?: number
    /** Writes another id into each request in the place of `[<id>]`. */
    readonly idReplacement?: boolean
  }
  interface Result {
    readonly '2xx': number
    readonly non2xx: number
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
    readonly errors: number
    /** Seconds. */
    readonly duration: number
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
  }
  function autocannon(options: Options): Promise<Result>
  namespace autocannon {
    export { Options, Request, Result }
  }
  export = autocannon
}
