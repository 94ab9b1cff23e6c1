import { z } from 'zod'
import { roles } from '../access/roles.ts'
import { within } from '../files-within.ts'
import { substanceGroups } from '../substance-groups.ts'
import { day, id, line, mailAddress, moment, page, rowId, search, text, version } from '../wire.ts'
import { userActions, userStatuses } from './life.ts'
import { personLengths } from './person.ts'
import { placeLengths } from './rules.ts'

const status = z.enum(userStatuses)
const roleName = z.enum(Object.keys(roles) as [keyof typeof roles, ...(keyof typeof roles)[]])
export const userTypes = ['ESTAB', 'CUSTOMS', 'CULTIVATION'] as const
export const establishmentTypes = ['EXISTING', 'NEW'] as const

export const userViews = ['waiting', 'active', 'locked', 'ended', 'all'] as const
export const userListQuery = z.object({
  /** `waiting`: UNV REQ PEC; `active`: APR INA; `ended`: CAN CAS CLO. */
  view: z.enum(userViews).default('all'),
  status: status.optional(),
  role: roleName.optional(),
  userType: z.enum(userTypes).optional(),
  establishmentId: id.optional(),
  /** Name, user name, e-mail or organisation, forgiving accents and case. */
  q: search().optional(),
  sort: line(30).default('-statusSince'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})
/** A thing an officer should look at before he decides. */
export const userFlags = ['freeMail', 'informationWanted', 'answered', 'letterReturned', 'locked'] as const
export const userListItem = z.object({
  id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status,
  statusSince: moment,
  roles: z.array(z.string()),
  userType: z.enum(userTypes).nullable(),
  /** The linked establishment, else the name the applicant gave. */
  organisation: z.string().nullable(),
  establishmentId: id.nullable(),
  lastLoginAt: moment.nullable(),
  isAccountLocked: z.boolean(),
  flags: z.array(z.enum(userFlags)),
  /** Day on which the account lapses by itself; null where none is near. */
  lapsesOn: day.nullable(),
})
export const userPage = page(userListItem)
export const userCounts = z.record(z.enum(userViews), z.number().int())

/** What of an action is open, and why not (a refusal code) where it is closed. */
export const allowedUserAction = z.object({ action: z.enum(userActions), refusal: z.string().nullable() })

/** What the applicant wrote when he registered. */
export const userRequest = z.object({
  userType: z.enum(userTypes),
  establishmentType: z.enum(establishmentTypes),
  isManager: z.boolean(),
  establishmentName: z.string(),
  establishmentAddress: z.string(),
  askedAt: moment,
  isInformationWanted: z.boolean(),
  informationDueOn: day.nullable(),
  letterMadeAt: moment.nullable(),
  signedLetter: z
    .object({ name: z.string(), uploadedAt: moment, uploadedByName: z.string(), sha256: z.string() })
    .nullable(),
  /** Establishments whose name or code resembles what the applicant wrote, best first. */
  suggestions: z.array(z.object({ id, code: z.string(), name: z.string(), city: z.string() })),
})
/** Document types of the specification. */
export const documentTypes = { USER_REGISTRATION: 12, USER_CONFIRMATION_LETTER: 35 } as const

export const userAttachment = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  uploadedAt: moment,
  uploadedByName: z.string(),
  ...within,
  documentType: z.literal(documentTypes.USER_REGISTRATION),
})

/** One account: what the person himself may see of it is the same without `request` and `allowedActions`. */
export const userDetail = z.object({
  id,
  version: z.number().int(),
  userName: z.string(),
  designationTypeId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  occupation: z.string(),
  email: z.string(),
  phone: z.string(),
  fax: z.string(),
  establishmentId: id.nullable(),
  establishmentCode: z.string().nullable(),
  establishmentName: z.string().nullable(),
  establishmentAddress: z.string().nullable(),
  customsPointIds: z.array(z.number().int()),
  roles: z.array(z.string()),
  grantedPermissions: z.array(z.string()),
  withheldPermissions: z.array(z.string()),
  status,
  statusSince: moment,
  isAccountLocked: z.boolean(),
  hasSecondFactor: z.boolean(),
  culture: z.string(),
  createdAt: moment,
  lastLoginAt: moment.nullable(),
  passwordChangedAt: moment.nullable(),
  flags: z.array(z.enum(userFlags)),
  lapsesOn: day.nullable(),
  /** Identity providers that the account is linked with; empty for readers who do not care for all accounts. */
  identities: z.array(z.object({ issuer: z.string(), linkedAt: moment })),
  /** Cases that this officer has to work on; 0 for readers who do not care for all accounts. */
  openCases: z.number().int(),
  request: userRequest.nullable(),
  attachments: z.array(userAttachment),
  /** Those of the life table from here, open or closed with the reason, for this reader. */
  actions: z.array(allowedUserAction),
})
export type UserDetail = z.infer<typeof userDetail>

/** Specification §3, the user payload. What the reader may not change is refused where it differs. */
export const userInput = z.object({
  version: version.optional(),
  designationTypeId: line(personLengths.designationTypeId).nullish(),
  userName: z.string().max(50).optional(),
  /** Empty of a person with one name, which is the last one. */
  firstName: line(personLengths.firstName),
  lastName: line(personLengths.lastName).min(1),
  occupation: line(personLengths.occupation).default(''),
  email: mailAddress(personLengths.email),
  phone: line(personLengths.phone).default(''),
  fax: line(personLengths.fax).default(''),
  establishmentCode: line(personLengths.establishmentCode).nullish(),
  establishmentName: line(200).nullish(),
  establishmentAddress: text(1000).nullish(),
  isAccountLocked: z.boolean().optional(),
})

/** An establishment made from a request; the code is given by the authority's own numbering. */
export const newEstablishment = z.object({
  name: line('name').min(1),
  kind: z.enum(['trading', 'grower', 'buyer']),
  addressLines: z.array(line(placeLengths.line)).min(1).max(placeLengths.lines),
  city: line(placeLengths.city).min(1),
  postalCode: line(placeLengths.postalCode),
  groups: z.array(z.enum(substanceGroups)).min(1),
})
/** One body for all actions; each reads what it needs. */
export const userActionInput = z.object({
  version,
  reasonCode: line(40).nullish(),
  comment: text('comment').nullish(),
  /** ask: until when an answer is expected. */
  dueOn: day.nullish(),
  /** approve, pendingConfirmation, assignRoles */
  roles: z.array(roleName).max(6).nullish(),
  establishmentId: id.nullish(),
  newEstablishment: newEstablishment.nullish(),
  customsPointIds: z.array(rowId).max(200).nullish(),
  /** assignRoles: splitting of an officer's rights, delegation to staff (product §2). */
  grantedPermissions: z.array(line(60)).max(50).nullish(),
  withheldPermissions: z.array(line(60)).max(50).nullish(),
  /** deactivate, close, assignRoles: who goes on with the officer's open cases; without one nobody has them. */
  successorId: id.nullish(),
})
export type UserActionInput = z.infer<typeof userActionInput>
export const userActionParams = z.object({ id, action: z.enum(userActions) })
export const cancelUserInput = userActionInput.partial()

export const roleRow = z.object({ id: z.number().int(), code: z.string(), name: z.string() })
export const userSettingItems = z.array(z.object({ settingId: line(60), settingValue: z.unknown() }))
export const favorites = z.object({
  substances: z.array(rowId).max(500),
  preparations: z.array(id).max(500),
})
export const letterMetadata = z.object({
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  uploadedAt: moment,
  uploadedByName: z.string(),
  documentType: z.literal(documentTypes.USER_CONFIRMATION_LETTER),
})
export const userHistoryEntry = z.object({
  id,
  at: moment,
  action: z.string(),
  fromStatus: status.nullable(),
  toStatus: status,
  actorName: z.string(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
})
