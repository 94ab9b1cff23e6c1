/** autocannon brings no types; this is what is used of it. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly requests: readonly {
      readonly method: 'GET'
      readonly path: string
      readonly headers: Readonly<Record<string, string>>
    }[]
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly workers?: number
  }
  interface Result {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** Seconds. */
    readonly duration: number
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
