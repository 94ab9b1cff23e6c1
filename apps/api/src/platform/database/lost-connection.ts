/** Of the database when it is asked to write after it has become a standby, or by an operator. */
export const readOnlyServer = '25006'

/** SQLSTATE classes of a database that cannot be reached or does not serve now (PostgreSQL, appendix A). */
const lostStates = new RegExp(`^(08|57P0|53|${readOnlyServer}$)`)

/** What the system says of a connection that breaks, or of a server that is not there. */
const lostSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What `pg` says, without a code, of a connection that broke or that could not be had in time. */
const lostWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|There was an error establishing an SSL connection)/

/** What the server says when it ends the connection with it, or lets none be made. */
const ending = ['FATAL', 'PANIC']

interface Failure {
  readonly message: string
  readonly code?: unknown
  readonly severity?: unknown
}

/** Is this a database that cannot be reached now? The same request may succeed a moment later. */
export const isLostConnection = ({ code, severity, message }: Failure): boolean =>
  (typeof severity === 'string' && ending.includes(severity)) ||
  (typeof code === 'string' && (lostStates.test(code) || lostSystemCodes.has(code))) ||
  lostWords.test(message)
