const hidden = '[hidden]'
const deepest = 8

/** Names of fields and headers whose values never reach a log, compared in lower case without `-` and `_`. */
const secretNames = new Set(
  'authorization,proxyauthorization,cookie,setcookie,xxsrftoken,xcsrftoken,xsrftoken,xsrf,secret,code,pin,otp'.split(
    ',',
  ),
)
const secretEnds = ['password', 'token', 'secret', 'apikey']

function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[-_]/g, '')
  return secretNames.has(plain) || secretEnds.some((end) => plain.endsWith(end))
}

/**
 * A copy of a log entry without its secrets, at any depth. Class instances (errors, requests) are left to
 * pino's serializers, which name what they write.
 */
export function withoutSecrets(entry: Record<string, unknown>): Record<string, unknown> {
  return copyWithoutSecrets(entry, 0) as Record<string, unknown>
}

function copyWithoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return hidden
  if (Array.isArray(value)) return value.map((item) => copyWithoutSecrets(item, depth + 1))
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (isSecretName(name) && item !== undefined) return [name, hidden]
      if (name === 'url' && typeof item === 'string') return [name, urlWithoutSecrets(item)]
      return [name, copyWithoutSecrets(item, depth + 1)]
    }),
  )
}

/** Links from mails carry one-time tokens in their query; their values are cut out. */
export function urlWithoutSecrets(url: string): string {
  return url.replace(/([?&])([^=&#]+)=([^&#]*)/g, (all, mark: string, name: string) =>
    isSecretName(name) ? `${mark}${name}=${hidden}` : all,
  )
}
