import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { exampleOf, type Schema } from '@papaver/contract/api-keys/json-schema.ts'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FormParts } from '@papaver/contract/shape.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { isBoundedJson } from '../bounded-json.ts'
import { type Front, serverBehind } from '../outside/front.ts'
import { Refused } from '../refusal.ts'
import { isTraining } from '../world.ts'
import { type FindPace, watchBodies } from './arriving-bodies.ts'
import { answerNoRequest, answerUnroutable } from './before-routing.ts'
import { handleErrors } from './errors.ts'
import { refuseForgedAddresses } from './forwarded.ts'
import { scanUploadsWith, type UploadScanner } from './scan-uploads.ts'
import { type OutsideOrigins, secure } from './security.ts'
import { refuseBrokenText } from './well-formed.ts'

export interface WebOptions {
  readonly log: Logger
  /** People reach us over https: cookies are marked secure and HSTS is sent. */
  readonly isTls: boolean
  /** Folder of the built portal; absent while only the API is wanted. */
  readonly portalFolder: string
  readonly version: string
  /** The address that people and programs use. */
  readonly publicUrl?: string
  /** Where the portal's pages may connect to besides here, asked for each page; nowhere if absent. */
  readonly outsideOrigins?: OutsideOrigins
  /** The proxies whose word on where a request comes from is believed; those on this machine if absent. */
  readonly trustedProxies?: readonly string[]
  /** Largest body of a request that is not a file, in bytes. */
  readonly bodyLimit: number
  /** How fast bodies must arrive; as is usual if absent. */
  readonly pace?: FindPace
  /** Milliseconds from one look at arriving bodies to the next, for tests. */
  readonly lookMilliseconds?: number
  /** Who looks at every file that comes in; nobody if absent. */
  readonly scanner?: UploadScanner
  /** Looks at every request before anything else does; nobody if absent. */
  readonly front?: Front
}

interface Described {
  requestBody?: {
    readonly required?: true
    readonly content?: Readonly<Record<string, { readonly schema?: unknown; example?: unknown }>>
  }
  'x-form'?: FormParts
}

/** The parts of a form, which are read as they arrive and by no schema. */
const formBody = ({ texts = [], files, isMany }: FormParts): NonNullable<Described['requestBody']> => {
  const file = { type: 'string', format: 'binary' }
  const properties = {
    ...Object.fromEntries(texts.map((name) => [name, { type: 'string' }])),
    [files]: isMany ? { type: 'array', items: file, minItems: 1 } : file,
  }
  const schema = { type: 'object', properties, required: [...texts, files] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** What programs send has an example beside its shape, and forms their parts. */
const completeDescription = (document: unknown): void => {
  const { paths } = document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const content = operation.requestBody?.content?.['application/json']
    if ('x-key-scope' in operation && content?.schema) content.example = exampleOf(content.schema as Schema)
    const form = operation['x-form']
    if (form !== undefined) operation.requestBody = formBody(form)
    delete operation['x-form']
  }
}

/** Both stand in the same header: the token of a person's session, and the key of a program (`x-key-scope`). */
const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  key: { type: 'http', scheme: 'bearer', bearerFormat: 'papk_' },
} as const

const describe = async (
  fastify: FastifyInstance,
  { version, publicUrl = '/' }: Pick<WebOptions, 'version' | 'publicUrl'>,
): Promise<void> => {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Papaver', version },
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
  })
  await fastify.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page's own policy would ask browsers to upgrade addresses and allow outside images; ours does neither.
    transformStaticCSP: () =>
      "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'",
  })
  // Some megabytes that never change: written once.
  let text: string | undefined
  fastify.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    if (text === undefined) {
      const document = fastify.swagger()
      completeDescription(document)
      text = JSON.stringify(document)
    }
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

const servePortal = async (fastify: FastifyInstance, root: string): Promise<void> => {
  if (!existsSync(root)) return
  await fastify.register(fastifyStatic, {
    root,
    // Packed when it was built (scripts/run/build-portal.mjs), where the browser takes it so.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // The build writes the hash of the content into these names: what they hold never changes.
      const isHashed = /-[\w-]{8}\.(js|css|woff2?)(\.br)?$/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Whatever is saved from training says so in its name. */
const markFiles = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    const said = reply.getHeader('content-disposition')
    if (isTraining() && typeof said === 'string')
      reply.header(
        'content-disposition',
        said.replace(/filename="/, 'filename="TRAINING-').replace(/filename\*=UTF-8''/, '$&TRAINING-'),
      )
    done()
  })
}

/** Bodies in JSON are parsed where they arrive: only what is parsed in no time. */
const boundBodies = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isBoundedJson(body)) parse(request, body.toString('utf8'), done)
    else done(new Refused(frameRefusals.invalidInput))
  })
}

/** Milliseconds for the head of a request, and for the whole. How long a body may take is a setting, held by `watchBodies`. */
const limits = { headersTimeout: 30_000, requestTimeout: 4_000_000, keepAliveTimeout: 72_000 }

/** A Fastify that knows how Papaver speaks (shapes, refusals, headers, description), but no business word. */
export const makeFastify = async (options: WebOptions): Promise<FastifyInstance> => {
  const fastify: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // One line a request, written by the hook below: the route and never the address, which may carry a token.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    http: { headersTimeout: limits.headersTimeout },
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    ...(options.front ? { serverFactory: serverBehind(options.front, limits) } : {}),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: answerUnroutable(options.isTls),
    clientErrorHandler: answerNoRequest(options.isTls),
  })
  fastify.setValidatorCompiler(validatorCompiler)
  fastify.setSerializerCompiler(serializerCompiler)
  handleErrors(fastify)
  boundBodies(fastify)
  refuseBrokenText(fastify)
  refuseForgedAddresses(fastify)
  scanUploadsWith(fastify, options.scanner)
  await fastify.register(cookie)
  secure(fastify, options.isTls, options.outsideOrigins)
  watchBodies(fastify, options.pace, options.lookMilliseconds)
  await fastify.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Answers only: what comes in packed is refused.
    globalDecompression: false,
  })
  await fastify.register(multipart)
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request
    const took = Math.round(reply.elapsedTime * 10) / 10
    // The route, not the URL: addresses may carry tokens.
    request.log.info(
      { requestId: id, method, route: routeOptions.url, status: reply.statusCode, took },
      'request',
    )
    done()
  })
  markFiles(fastify)
  await describe(fastify, options)
  await servePortal(fastify, options.portalFolder)
  return fastify
}

/** Architecture rule 7: the app does not start while a call of the table has nobody to answer it. */
export const refuseUnserved = (served: ReadonlySet<CallName>): void => {
  const missing = (Object.keys(calls) as CallName[]).filter((name) => !served.has(name))
  if (missing.length > 0) throw new Error(`nobody answers ${missing.join(', ')}`)
}
