import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type KeyPlace, parseKeys } from './secret-key.ts'

export interface Environment extends KeyPlace {
  port: number
  host: string
  /** A PostgreSQL server to use in place of the embedded one. */
  databaseUrl?: string
  /** The same database through a pooler, for the app's own work; what its owner does at the start goes past it. */
  poolerUrl?: string
  /** False where a pooler cannot hold prepared statements; true if absent. */
  preparesStatements?: false
  /** Seconds after which the server ends a statement; what is silent for longer is lost (database/watched-client.ts). */
  statementSeconds?: number
  /** The address people reach the portal under, without a slash at its end; it goes into QR codes and mails. */
  publicUrl: string
  smtpUrl?: string
  /** Addresses and networks of the proxies that are believed; those on this machine if absent. */
  trustedProxies?: readonly string[]
  /** Inner addresses and networks that settings may lead to (outside/reach.ts); those of this machine, or none in production, if absent. */
  outgoingNetworks?: readonly string[]
  /** Threads that make documents, and as many for spreadsheets; by the number of processors if absent. */
  workerThreads?: number
  /** An empty database for the world in which people learn; one beside the real one if absent. */
  trainingDatabaseUrl?: string
  production: boolean
}

/** The environment cannot be used; the message names every wrong variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/**
 * Reads PORT, HOST, DATA_DIR, DATABASE_URL, EMBEDDED_DATABASE, POOLER_URL, PREPARED_STATEMENTS, STATEMENT_TIMEOUT, PUBLIC_URL, SMTP_URL, TRUSTED_PROXIES,
 * OUTGOING_NETWORKS, SECRET_KEY, SECRET_KEY_FILE, WORKER_THREADS, TRAINING_DATABASE_URL and NODE_ENV. An empty variable counts as not set. Throws one EnvironmentError that lists everything wrong, so that nobody mends one variable at a time.
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const problems: string[] = []
  refuseUnknownKind(env.NODE_ENV, problems)
  const port = readPort(env.PORT, problems)
  const host = env.HOST?.trim() || '127.0.0.1'
  const databaseUrl = readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:'], problems)
  const poolerUrl = readUrl('POOLER_URL', env.POOLER_URL, ['postgres:', 'postgresql:'], problems)
  refuseEmbedded(env, databaseUrl, problems)
  if (poolerUrl !== undefined && databaseUrl === undefined)
    problems.push('POOLER_URL needs the DATABASE_URL of the server behind the pooler')
  const trainingDatabaseUrl = readUrl(
    'TRAINING_DATABASE_URL',
    env.TRAINING_DATABASE_URL,
    ['postgres:', 'postgresql:'],
    problems,
  )
  if (trainingDatabaseUrl !== undefined && trainingDatabaseUrl === databaseUrl)
    problems.push('TRAINING_DATABASE_URL must name another database than DATABASE_URL')
  const preparesStatements = readSwitch('PREPARED_STATEMENTS', env.PREPARED_STATEMENTS, problems)
  const smtpUrl = readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'], problems)
  if (smtpUrl !== undefined && new URL(smtpUrl).hostname === '')
    problems.push('SMTP_URL must name the mail server, as smtp://mail.example:587 does')
  const publicUrl = readPublicUrl(env.PUBLIC_URL, problems)
  const trustedProxies = readNetworks('TRUSTED_PROXIES', env.TRUSTED_PROXIES, problems)
  const outgoingNetworks = readNetworks('OUTGOING_NETWORKS', env.OUTGOING_NETWORKS, problems)
  const workerThreads = readWhole('WORKER_THREADS', env.WORKER_THREADS, 32, problems)
  const statementSeconds = readWhole('STATEMENT_TIMEOUT', env.STATEMENT_TIMEOUT, 300, problems)
  const secretKey = env.SECRET_KEY?.trim() || undefined
  const secretKeyFile = env.SECRET_KEY_FILE?.trim() || undefined
  // The value itself stays out of the message.
  if (secretKey !== undefined && parseKeys(secretKey) === undefined)
    problems.push('SECRET_KEY must be 32 bytes in Base64 (openssl rand -base64 32)')
  if (problems.length > 0) {
    throw new EnvironmentError(
      `The environment is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return {
    port,
    host,
    dataDir: resolve(env.DATA_DIR?.trim() || './var'),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(poolerUrl === undefined ? {} : { poolerUrl }),
    ...(preparesStatements ? {} : { preparesStatements }),
    ...(statementSeconds === undefined ? {} : { statementSeconds }),
    publicUrl: (publicUrl ?? `http://${nameForBrowsers(host)}:${port}`).replace(/\/+$/, ''),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
    ...(outgoingNetworks === undefined ? {} : { outgoingNetworks }),
    ...(secretKey === undefined ? {} : { secretKey }),
    ...(secretKeyFile === undefined ? {} : { secretKeyFile: resolve(secretKeyFile) }),
    ...(workerThreads === undefined ? {} : { workerThreads }),
    ...(trainingDatabaseUrl === undefined ? {} : { trainingDatabaseUrl }),
    production: env.NODE_ENV === 'production',
  }
}

function readPort(text: string | undefined, problems: string[]): number {
  const trimmed = text?.trim() || '3000'
  const port = Number(trimmed)
  if (!/^\d+$/.test(trimmed) || port > 65_535) {
    problems.push(`PORT must be a whole number from 0 to 65535, not "${trimmed}"`)
  }
  return port
}

/** From 1 on. */
function readWhole(
  name: string,
  text: string | undefined,
  most: number,
  problems: string[],
): number | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  const number = Number(trimmed)
  if (/^\d+$/.test(trimmed) && number >= 1 && number <= most) return number
  problems.push(`${name} must be a whole number from 1 to ${most}, not "${trimmed}"`)
  return undefined
}

/** Security fixes of the embedded server arrive with its package only: in production somebody has to want that. */
function refuseEmbedded(
  env: Readonly<Record<string, string | undefined>>,
  databaseUrl: string | undefined,
  problems: string[],
): void {
  const usual = env.NODE_ENV === 'production' ? 'off' : 'on'
  const isAllowed = readSwitch('EMBEDDED_DATABASE', env.EMBEDDED_DATABASE, problems, usual)
  if (isAllowed || databaseUrl !== undefined || env.DATABASE_URL?.trim()) return
  problems.push(
    'DATABASE_URL must name a PostgreSQL server. The embedded one is for trials and small offices; with ' +
      'NODE_ENV=production it is used only if EMBEDDED_DATABASE=on is set',
  )
}

function readSwitch(
  name: string,
  text: string | undefined,
  problems: string[],
  usual: 'on' | 'off' = 'on',
): boolean {
  const word = text?.trim().toLowerCase() || usual
  if (word !== 'on' && word !== 'off') problems.push(`${name} must be on or off, not "${word}"`)
  return word !== 'off'
}

function readUrl(
  name: string,
  text: string | undefined,
  schemes: string[],
  problems: string[],
): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  // The value itself stays out of the message: these addresses carry passwords.
  if (!URL.canParse(trimmed) || !schemes.includes(new URL(trimmed).protocol)) {
    problems.push(
      `${name} must be an address that begins with ${schemes.map((each) => `${each}//`).join(' or ')}`,
    )
    return undefined
  }
  return trimmed
}

/** A misspelled kind would load the invented world, with passwords that everybody knows, into a real database. */
function refuseUnknownKind(text: string | undefined, problems: string[]): void {
  const kinds = ['production', 'development', 'test']
  if (text?.trim() && !kinds.includes(text))
    problems.push(`NODE_ENV must be production, or not set, not "${text}"`)
}

/** Paths of pages follow it, so it ends with its own path. */
function readPublicUrl(text: string | undefined, problems: string[]): string | undefined {
  const url = readUrl('PUBLIC_URL', text, ['http:', 'https:'], problems)
  if (url === undefined || !/[?#]/.test(url)) return url
  problems.push('PUBLIC_URL must end with its path: neither ? nor # belongs in it')
  return undefined
}

/** Addresses and networks, or the word `none`; undefined where nothing is said. */
function readNetworks(name: string, text: string | undefined, problems: string[]): string[] | undefined {
  const words = (text ?? '').split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  if (words.length === 1 && words[0] === 'none') return []
  const wrong = words.filter((word) => !isNetwork(word))
  if (wrong.length > 0)
    problems.push(
      `${name} must be addresses and networks such as 10.1.0.0/16, or none, not "${wrong.join(' ')}"`,
    )
  return words
}

function isNetwork(word: string): boolean {
  const [address = '', prefix, rest] = word.split('/')
  const family = isIP(address)
  if (family === 0 || rest !== undefined) return false
  // A network of everybody would believe everybody, or lead everywhere.
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (family === 6 ? 128 : 32))
  )
}

/** An address that only makes sense for listening is no address to visit. */
function nameForBrowsers(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
