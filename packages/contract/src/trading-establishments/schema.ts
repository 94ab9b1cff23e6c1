import { z } from 'zod'
import { caseListItem, caseListQuery } from '../casework/list-schema.ts'
import { caseView } from '../casework/schema.ts'
import { fieldShapes, viewShapes } from '../fields/shapes.ts'
import { mailStatuses } from '../notifications/outbox.ts'
import { day, id, line, moment, page, search, text, version } from '../wire.ts'
import { confirmationAnswers } from './confirmation.ts'
import { partnerFields } from './fields.ts'
import { partnerActions, partnerStatuses, tradeActions } from './life.ts'

const status = z.enum(partnerStatuses)

/** A draft: every field may still be missing, the checks say what is. */
export const partnerInput = z.object(fieldShapes(partnerFields))
export type PartnerInput = z.infer<typeof partnerInput>
export const partnerCreateInput = partnerInput.extend({
  /** The entry that is to be changed; what is not said is taken over from it. */
  replacesId: id.nullish(),
  /** Officers say for whom they enter it, and when it was received; nobody: the authority's own. */
  establishmentId: id.optional(),
  receivedOn: day.optional(),
})
export const partnerSaveInput = partnerInput.extend({ version, savedFrom: id.optional() })

const described = viewShapes(partnerFields)

/** ASK: asked for, ACT: granted, REF: refused or taken back. */
export const linkStatuses = ['ASK', 'ACT', 'REF'] as const
export const partnerLink = z.object({
  id,
  establishmentId: id,
  establishmentName: z.string(),
  status: z.enum(linkStatuses),
  askedBy: z.string().nullable(),
  askedAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  comment: z.string().nullable(),
})
export type PartnerLink = z.infer<typeof partnerLink>

/** One time that the authority of a partner's country was asked to confirm it. */
export const partnerConfirmation = z.object({
  id,
  authority: z.string(),
  recipient: z.string(),
  askedAt: moment,
  askedBy: z.string(),
  /** Answer asked for by. */
  replyBy: day,
  question: z.string().nullable(),
  letter: z.object({ name: z.string(), bytes: z.number().int() }),
  /** How its mail stands in the outbox. */
  delivery: z.object({ status: z.enum(mailStatuses), sentAt: moment.nullable() }).nullable(),
  answer: z.enum(confirmationAnswers).nullable(),
  answeredOn: day.nullable(),
  recordedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** What came back. */
  file: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
})
export type PartnerConfirmation = z.infer<typeof partnerConfirmation>

export const partner = caseView.extend({
  status,
  allowedActions: z.array(z.enum(partnerActions)),
  closedActions: z.array(z.object({ action: z.enum(partnerActions), reasons: z.array(z.string()) })),
  ...described,
  /** Who asked for it; null: the authority's own entry. */
  applicantName: z.string().nullable(),
  countryName: z.string().nullable(),
  /** A change of it can be asked for by this reader. */
  mayChange: z.boolean(),
  /** Whose partner it is; to officers alone, as is what follows. */
  links: z.array(partnerLink),
  isWatched: z.boolean(),
  /** What its country's authority was asked, the newest first, and whom one may ask today. */
  confirmations: z.array(partnerConfirmation),
  authorities: z.array(z.object({ id: z.number().int(), name: z.string(), mail: z.string() })),
})
export type Partner = z.infer<typeof partner>

export const partnerListQuery = caseListQuery()
export const partnerListItem = caseListItem.extend({
  status,
  name: z.string().nullable(),
  city: z.string().nullable(),
  countryId: z.string().nullable(),
  role: z.string().nullable(),
  groups: z.array(z.string()),
  licenceValidUntil: day.nullable(),
})
export type PartnerListItem = z.infer<typeof partnerListItem>
export const partnerListOutput = page(partnerListItem)

/** What is typed of a partner while it is looked for. */
export const candidatesQuery = z.object({
  name: search(300),
  localName: search(300).optional(),
  countryId: line(2).optional(),
  address: search(1000).optional(),
  /** The case that is being written: it is not like itself, nor like what it changes. */
  exceptId: id.optional(),
})
/** Never whose it is: only whether it is the reader's already. Of another company's only an approved one is found. */
export const candidate = z.object({
  id,
  name: z.string(),
  localName: z.string().nullable(),
  city: z.string(),
  countryId: z.string(),
  status: z.enum(['APR', 'INA', 'BLK']),
  link: z.enum(linkStatuses).nullable(),
})
export type Candidate = z.infer<typeof candidate>
export const linkOutput = z.object({ status: z.enum(linkStatuses) })
export const linkInput = z.object({ establishmentId: id, comment: text(4000).optional() })
export const linkDecision = z.object({ isGranted: z.boolean(), comment: text(4000).optional() })

/** A partner as the company that trades with it sees it. */
export const ownPartner = z.object({
  id,
  number: z.string(),
  ...described,
  countryName: z.string(),
  status: z.enum(['APR', 'INA', 'BLK']),
  link: z.enum(linkStatuses),
})
export type OwnPartner = z.infer<typeof ownPartner>

/** The step that is thought of, where it is one of them. */
export const effectQuery = z.object({ action: z.enum(tradeActions).optional() })

/** What a step about an entry touches: what it would flag, or free, or all that is with it. */
export const partnerEffect = z.object({
  /** Companies that have it. */
  links: z.number().int(),
  /** Requests with it that nobody has decided, drafts of companies among them. */
  openRequests: z.number().int(),
  /** Permits with it that are in force; they keep what is printed on them. */
  permits: z.number().int(),
})
