import { z } from 'zod'
import { givenProof, holderProof } from '../access/holder-proof.ts'
import { inputShapes } from '../fields/shapes.ts'
import { line, moment, search } from '../wire.ts'
import { reportKeyFields } from './commands.ts'
import { findingCodes, probeStatuses, probes } from './probes.ts'

export const liveOutput = z.object({ status: z.literal('ok') })
export const readyOutput = z.object({ status: z.enum(['ok', 'unavailable']) })

/** What a finding says, as a code and its figures: the words are chosen in the reader's language. */
export const finding = z.object({
  code: z.enum(findingCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export const probeResult = z.object({
  probe: z.enum(probes),
  status: z.enum(probeStatuses),
  detail: finding,
  milliseconds: z.number().int(),
})
export type ProbeResult = z.infer<typeof probeResult>

/** The last time that something was wrong with a part; `until` is null while it lasts. */
export const lastWrong = z.object({
  status: z.enum(['warning', 'failed']),
  detail: finding,
  from: moment,
  until: moment.nullable(),
})
export type LastWrong = z.infer<typeof lastWrong>

export const probeParams = z.object({ probe: z.enum(probes) })
/**
 * Unsaved values that are laid over the saved ones; a secret that is not sent stays the saved one. Password
 * and code: one's own, where one of them is dangerous, as saving it asks for them.
 */
export const probeTestInput = z.object({
  settings: z.record(line(100), z.unknown()).optional(),
  ...givenProof.shape,
})

export const healthQuery = z.object({
  /** Looks anew, at most every few seconds; otherwise the last look of the last minutes is answered. */
  fresh: z.enum(['true', 'false']).default('false'),
})
export const healthOutput = z.object({
  overall: z.enum(['ok', 'warning', 'failed']),
  at: moment,
  timeZone: z.string(),
  probes: z.array(probeResult.extend({ since: moment, checkedAt: moment, lastWrong: lastWrong.nullable() })),
  server: z.object({
    version: z.string(),
    startedAt: moment,
    /** The last migration of the database. */
    schema: z.string(),
    /** Its version with the minor number; embedded: the one that the product brings along. */
    database: z.object({ version: z.string(), isEmbedded: z.boolean() }),
    processes: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        pid: z.number().int(),
        version: z.string(),
        startedAt: moment,
        seenAt: moment,
        memoryBytes: z.number(),
        isThis: z.boolean(),
      }),
    ),
  }),
})

export const healthHistoryQuery = z.object({
  probe: z.enum(probes).optional(),
  hours: z.coerce.number().int().min(1).max(2160).default(24),
})
/** Spans without a gap from the first known moment on; `unknown`: nobody looked. */
export const healthHistoryOutput = z.object({
  from: moment,
  to: moment,
  timeZone: z.string(),
  probes: z.array(
    z.object({
      probe: z.enum(probes),
      spans: z.array(
        z.object({
          from: moment,
          to: moment,
          status: z.enum([...probeStatuses, 'unknown']),
          code: z.string(),
        }),
      ),
    }),
  ),
})

/** What a certificate says, and what stands above it. Names whole, with all their parts. */
const certificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** `ECDSA P-256`, `RSA 3072` */
  keyName: z.string(),
  /** The nearest first. */
  chain: z.array(z.object({ subject: z.string(), validUntil: moment })),
})
export type CertificateFacts = z.infer<typeof certificateFacts>

/** What a file with a certificate and its key holds. The key itself never leaves the server. */
export const issuedCertificate = z.object({
  ...certificateFacts.shape,
  owner: z.string(),
  serial: z.string(),
  certificateFingerprint: z.string(),
  validFrom: moment,
  validUntil: moment,
  /** As X.509 calls them; none where the certificate is for everything. */
  usages: z.array(z.string()),
  notes: z.array(z.enum(['selfSigned', 'issuerMissing', 'purpose'])),
})
export type IssuedCertificate = z.infer<typeof issuedCertificate>

export const signingKey = z.object({
  ...certificateFacts.shape,
  keyId: z.string(),
  /** Whom the certificate names. */
  owner: z.string(),
  /** Another body has issued the certificate; otherwise it is the portal's own. */
  isIssued: z.boolean(),
  serial: z.string(),
  /** SHA-256 of the certificate, and of the public key of codes and data. */
  certificateFingerprint: z.string(),
  fingerprint: z.string(),
  validFrom: moment,
  validUntil: moment,
  retiredAt: moment.nullable(),
  /** Since when others may have signed with it. */
  compromisedAt: moment.nullable(),
})
export type SigningKey = z.infer<typeof signingKey>
/** The present one first, then those that were replaced; none where nothing was ever signed. */
export const signingKeys = z.object({ keys: z.array(signingKey), timeZone: z.string() })
export const keyParams = z.object({ keyId: line(40) })
/** `keyId`: the key that the asker has seen in use. */
export const replaceKeyInput = z.object({ keyId: line(40), ...holderProof.shape })
export const reportKeyInput = z.object({ ...inputShapes(reportKeyFields), ...holderProof.shape })

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

export const logFiles = z.object({
  /** The newest first. */
  files: z.array(z.object({ name: z.string(), day: z.string(), bytes: z.number(), changedAt: moment })),
  /** Days for which files are kept. */
  keepDays: z.number().int(),
  timeZone: z.string(),
})
export const logFileParams = z.object({ name: line(100) })

/** Day and time of the authority's zone: `2026-06-17T14:05`. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)))
const logFilter = {
  /** One file; all of them where left out. */
  file: line(100).optional(),
  /** This level and those above it. */
  level: z.enum(logLevels).optional(),
  requestId: search().optional(),
  q: search(200).optional(),
  process: search().optional(),
  from: localTime.optional(),
  to: localTime.optional(),
}
export const logLinesQuery = z.object({
  ...logFilter,
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** Goes on where an earlier answer ended, towards older lines. */
  before: line(200).optional(),
  /** Only lines newer than an earlier answer's newest: for following. */
  after: line(200).optional(),
})
export const logExportQuery = z.object(logFilter)

export const logLine = z.object({
  /** Place of the line: file and byte. */
  at: z.string(),
  time: z.string().nullable(),
  level: z.enum(logLevels).nullable(),
  message: z.string(),
  requestId: z.string().nullable(),
  /** Which process wrote it: host and process number. */
  process: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()),
})
export const logLines = z.object({
  /** The newest first. */
  items: z.array(logLine),
  /** For the next older lines; null where there are none. */
  older: z.string().nullable(),
  /** For what is written from now on. */
  newest: z.string(),
  /** The search ended at its limit before it had seen all: `older` goes on. */
  isPartial: z.boolean(),
  timeZone: z.string(),
})
