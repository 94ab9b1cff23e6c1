const hidden = '[hidden]'
const deepest = 8

/** Names of fields and headers whose values never reach a log, compared in lower case without `-` and `_`. */
const secretNames = new Set(
  (
    'authorization,proxyauthorization,cookie,setcookie,xxsrftoken,xcsrftoken,xsrftoken,xsrf,secret,code,pin,otp,' +
    'totp,otpauth,pass,pwd,passphrase,credentials,recoverycodes,qrcode,recaptcha'
  ).split(','),
)
const secretEnds = [
  'password',
  'token',
  'secret',
  'secretkey',
  'apikey',
  'privatekey',
  'privatekeypem',
  'passwordhash',
  'verificationcode',
  'recoverycode',
]

const judged = new Map<string, boolean>()
/** Names of fields are few, and each line has some; what people send as names may be anything. */
const mostJudged = 1_000

function isSecretName(name: string): boolean {
  const known = judged.get(name)
  if (known !== undefined) return known
  const plain = name.toLowerCase().replace(/[-_]/g, '')
  const isSecret = secretNames.has(plain) || secretEnds.some((end) => plain.endsWith(end))
  if (judged.size < mostJudged) judged.set(name, isSecret)
  return isSecret
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
  // The code of an error says what went wrong; any other field of that name may open something.
  const isError = 'stack' in value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (isError && name === 'code') return [name, item]
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

/**
 * What is a secret wherever it stands, also inside a sentence: credentials in an address, bearer and basic
 * credentials, signed tokens, private keys, the address of a one-time code.
 */
const secretTexts =
  /(:\/\/)[^\s/:@"\\]+:[^\s/@"\\]+@|\b(Bearer|Basic) [\w.~+/=-]{8,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|(-----BEGIN [A-Z ]*PRIVATE KEY-----)[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----|\b(otpauth:\/\/)[^\s"\\]+/g

/** A line without the secrets that its text may hold; names of fields are `withoutSecrets`' concern. */
export function scrubbed(line: string): string {
  return line.replace(secretTexts, (_all, scheme, kind, key, code) => {
    if (scheme) return `${scheme}${hidden}@`
    if (kind) return `${kind} ${hidden}`
    return `${key ?? code ?? ''}${hidden}`
  })
}
