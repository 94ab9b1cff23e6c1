import { resolve } from 'node:path'

export interface Environment {
  port: number
  host: string
  /** Absolute path of the folder that holds the embedded database and the logs. */
  dataDir: string
  /** A PostgreSQL server to use in place of the embedded one. */
  databaseUrl?: string
  /** The address people reach the portal under, without a slash at its end; it goes into QR codes and mails. */
  publicUrl: string
  smtpUrl?: string
  production: boolean
}

/** The environment cannot be used; the message names every wrong variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/**
 * Reads PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, SMTP_URL and NODE_ENV. An empty variable counts as
 * not set. Throws one EnvironmentError that lists everything wrong, so that nobody mends one variable at a time.
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const problems: string[] = []
  const port = readPort(env.PORT, problems)
  const host = env.HOST?.trim() || '127.0.0.1'
  const databaseUrl = readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:'], problems)
  const smtpUrl = readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'], problems)
  const publicUrl = readUrl('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:'], problems)
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
    publicUrl: (publicUrl ?? `http://${nameForBrowsers(host)}:${port}`).replace(/\/+$/, ''),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
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

/** An address that only makes sense for listening is no address to visit. */
function nameForBrowsers(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
