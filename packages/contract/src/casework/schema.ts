import { z } from 'zod'
import { within } from '../files-within.ts'
import { day, id, moment, text, version } from '../wire.ts'
import { stepInputs } from './step-shapes.ts'

/** What a step of any case may take (architecture §4); each takes its own part of it (`actionShapes`). */
export const stepInput = z
  .object({ version, ...stepInputs })
  .partial()
  .required({ version: true })
export type StepInput = z.infer<typeof stepInput>

export const historyEntry = z.object({
  id: z.string(),
  at: moment,
  action: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string(),
  /** Officers are named to officers only; the applicant reads the authority's name. */
  actorName: z.string(),
  actorSide: z.enum(['applicant', 'authority', 'customs', 'system']),
  /** The key with which a program of his took the step. */
  keyName: z.string().nullable(),
  /** Who really took it, signed in as this person: the officer, to officers; the authority's name to everybody else. */
  impersonatorName: z.string().nullable(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
  fields: z.array(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  dueOn: day.nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const attachment = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  uploadedAt: moment,
  uploadedBy: z.string(),
  /** Kept in the house. */
  isInternal: z.boolean(),
  ...within,
})
export type CaseAttachment = z.infer<typeof attachment>
/** How many colleagues one note can be brought to the notice of. */
export const mostMentioned = 10
export const noteInput = z.object({
  text: text('comment').min(1),
  /** Officers who are told of it. */
  mentions: z.array(id).max(mostMentioned).optional(),
})
export const note = z.object({
  id: z.string(),
  at: moment,
  author: z.string(),
  text: z.string(),
  /** Names of those who were told of it. */
  mentioned: z.array(z.string()),
})
export const officer = z.object({ id, name: z.string(), openCases: z.number().int() })
/** One to whom a case may be given. */
export const loadedOfficer = officer.extend({
  overdueCases: z.number().int(),
  /** The last day on which he is away. */
  awayUntil: day.nullable(),
  /** Who stands in for him meanwhile. */
  standIn: z.string().nullable(),
  /** Of those who are here he has least to do. */
  isSuggested: z.boolean(),
})
export type LoadedOfficer = z.infer<typeof loadedOfficer>

/** Time left: look §5 shows four shapes. */
export const clock = z.object({
  state: z.enum(['running', 'resting', 'stopped']),
  dueOn: day.nullable(),
  /** Working days to the due day; negative once over. While resting: what is left when it goes on. */
  workingDaysLeft: z.number().int().nullable(),
  /** Working days in which a decision is promised. */
  promised: z.number().int(),
})
export type CaseClock = z.infer<typeof clock>

export const check = z.object({
  code: z.string(),
  severity: z.enum(['block', 'warn', 'pass']),
  /** Position of the line it is about, from 1; null where it is about the whole. */
  line: z.number().int().nullable(),
  /** What it is about besides its line (a substance, a country …), the same in every language; of warnings. */
  about: z.string().optional(),
  /** What the sentence of the check needs; days as ISO, grams as decimal strings. */
  params: z.record(z.string(), z.string()),
  /** The field where it is put right, and the value that would do. */
  fix: z.object({ field: z.string(), value: z.string().nullable() }).nullable(),
})
export type Check = z.infer<typeof check>

const checklistStep = z.enum(['checks', 'documents'])
export const checklistInput = z.object({
  version,
  step: checklistStep,
  isDone: z.boolean(),
})
export type ChecklistInput = z.infer<typeof checklistInput>
export const checklistOutput = z.array(
  z.object({
    step: checklistStep,
    isDone: z.boolean(),
    /** It was ticked, and what was looked at has changed since. */
    isOutdated: z.boolean(),
    by: z.string().nullable(),
    at: moment.nullable(),
  }),
)

/** How a document was signed; null of those that were made before this was kept. */
export const documentSignature = z
  .object({
    /** Whom the certificate names, and which body has issued it; null for the portal's own. */
    signedBy: z.string(),
    issuedBy: z.string().nullable(),
    /** By the word of a time-stamp service (RFC 3161). */
    stampedAt: moment.nullable(),
    stampedBy: z.string().nullable(),
    /** A stamp was wanted, and the service gave none. */
    isStampMissing: z.boolean(),
    /** What it takes to judge it later lies in the document, whole or in part; null where that was not wanted. */
    validation: z.enum(['whole', 'partial']).nullable(),
  })
  .nullable()
export type DocumentSignatureView = z.infer<typeof documentSignature>

/** What was issued at the end of a case: what is printed on it, and its file. */
export const issuedDocument = z.object({
  checkCode: z.string(),
  verifyUrl: z.string(),
  issuedOn: day,
  name: z.string(),
  bytes: z.number().int(),
  signature: documentSignature,
})

/** What a letter of the authority says: a decision to the holder, or what another authority is notified of and answered. */
export const letterDecisions = [
  'refuse',
  'revoke',
  'notify',
  'clear',
  'object',
  'inquire',
  'withdraw',
] as const
/** The signed letter of a decision, as it was sent. */
export const decisionLetter = z.object({
  id,
  decision: z.enum(letterDecisions),
  number: z.string(),
  issuedOn: day,
  name: z.string(),
  bytes: z.number().int(),
  signature: documentSignature,
})

const otherCase = z.object({ id, number: z.string() })

/** What the answer about a case of any kind has. A kind puts its own status and actions in, and adds its data. */
export const caseView = z.object({
  id,
  number: z.string().nullable(),
  kind: z.string(),
  kindName: z.string(),
  status: z.string(),
  /** In force, and nothing may be done under it. */
  isHeld: z.literal(true).optional(),
  version: z.number().int(),
  allowedActions: z.array(z.string()),
  /** Steps of the life table that are closed to this reader now, each with the reasons. */
  closedActions: z.array(z.object({ action: z.string(), reasons: z.array(z.string()) })),
  mayEdit: z.boolean(),
  /** The page that saved this version, to those who may write it; null where it named itself not. */
  savedFrom: id.nullable(),
  /** While information is wanted: the fields the holder may change. */
  askedFields: z.array(z.string()),
  /** Of a request on paper: who entered it (to the holder, the authority) and when it was received. */
  entered: z.object({ by: z.string(), receivedOn: day }).nullable(),
  attachments: z.array(attachment),
  checks: z.array(check),
  clock,
  assignee: z.object({ id, name: z.string() }).nullable(),
  /** Only to officers. */
  proposal: z.object({ decision: z.string(), by: z.string(), at: moment }).nullable(),
  /** What has been gone through before a decision; only to officers, and until it is taken. */
  checklist: checklistOutput.nullable(),
  createdAt: moment,
  updatedAt: moment,
  submittedAt: moment.nullable(),
  issuedAt: moment.nullable(),
  replaces: otherCase.nullable(),
  /** Of a permit that ended for another, which may still be a request. */
  replacedBy: otherCase.extend({ isPending: z.literal(true).optional() }).nullable(),
  /** To those who may hold it. */
  document: issuedDocument.nullable(),
  /** What was written to the holder of a refusal or revocation; to him and to officers. */
  letters: z.array(decisionLetter),
})
export type CaseView = z.infer<typeof caseView>

/** Cases in each view. */
export const counts = z.record(z.string(), z.number().int())
