/** Of each call, by its name, how and where it is made. */
export type CallsShown = Readonly<Record<string, readonly [method: string, path: string, ...more: unknown[]]>>

/** What stands before the name of a call that is no GET. */
export const methods: Readonly<Record<string, string>> = { '!': 'POST', '=': 'PUT', '-': 'DELETE' }

/** The calls from the text that the build makes of them (calls-in-short.ts). */
export const lengthen = (text: string): CallsShown => {
  const calls: Record<string, [string, string]> = {}
  let feature = ''
  let parts: string[] = []
  for (const line of text.split('\n')) {
    const [own = '', kept, rest] = line.split(' ')
    if (kept === undefined) {
      feature = own
      continue
    }
    const method = methods[own.charAt(0)]
    const name = method ? own.slice(1) : own
    const added = rest ? rest.split('/').map((part) => (part === '$' ? name : part)) : []
    parts = [...parts.slice(0, Number(kept)), ...added]
    calls[feature + name] = [method ?? 'GET', parts.join('/')]
  }
  return calls
}
