import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'

/** Takes a request before the app does; false where it is the app's. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

interface Limits {
  /** Milliseconds for the head of a request. */
  readonly headersTimeout: number
  /** Milliseconds for a whole one. */
  readonly requestTimeout: number
  /** Milliseconds for which a connection stays that nothing is asked on. */
  readonly keepAliveTimeout: number
}

/** A server whose requests somebody looks at before the app does. */
export const serverBehind =
  (front: Front, limits: Limits) =>
  (app: RequestListener): Server =>
    createServer(limits, (request, response) => {
      if (!front(request, response)) app(request, response)
    })

/** A process of our own on this machine, which answers nobody but who knows the secret. */
export interface Neighbour {
  readonly port: number
  readonly secret: string
}
const secretHeader = 'x-papaver-neighbour'

/** Asked in the neighbour: is it the one who knows the secret? */
export const knowsSecret = ({ headers }: IncomingMessage, secret: string): boolean => {
  const given = headers[secretHeader]
  delete headers[secretHeader]
  return given === secret
}

/** What belongs to one connection and not to the request (RFC 9110 §7.6.1). */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'])
const passedOn = (headers: IncomingHttpHeaders): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.has(name) || name === secretHeader ? [] : [[name, value]],
    ),
  )

/** Whom the request came from, after those who passed it on before. */
const withSender = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? []].flat().join(', ')

interface Passing {
  readonly to: Neighbour
  /** What the address is there. */
  readonly path: string
  /** What stands before its addresses here. */
  readonly base: string
  /** The neighbour is gone, and nothing was answered yet. */
  readonly onLost: () => void
}

/** Passes a request on to a neighbour, and its answer back, as they come. */
export const passOn = (
  request: IncomingMessage,
  response: ServerResponse,
  { to, path, base, onLost }: Passing,
): void => {
  const headers = {
    ...passedOn(request.headers),
    'x-forwarded-for': withSender(request),
    [secretHeader]: to.secret,
  }
  // A connection each, which costs nothing on one machine: one that was kept could be closed while it is taken again.
  const way = { host: '127.0.0.1', port: to.port, agent: false } as const
  const passed = ask({ ...way, method: request.method, path, headers })
  passed.on('response', (answer) => {
    const { location } = answer.headers
    const moved = location?.startsWith('/') ? { location: base + location } : {}
    response.writeHead(answer.statusCode ?? 502, { ...passedOn(answer.headers), ...moved })
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  passed.on('error', () => {
    if (response.headersSent) response.destroy()
    else onLost()
  })
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}
