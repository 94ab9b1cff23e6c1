import { z } from 'zod'
import { roles } from '../access/roles.ts'
import { fieldShapes, viewShapes } from '../fields/shapes.ts'
import { substanceGroups } from '../substance-groups.ts'
import { id, largestWhole, line, moment, page, search, text, typedWhole, version } from '../wire.ts'
import { establishmentFields, establishmentKinds, personFields, siteFields } from './fields.ts'

/** Whatever stands, each kind of what is open, and what is closed; customs offices are a master of their own. */
export const registerViews = ['all', ...establishmentKinds, 'customs', 'closed'] as const
export type RegisterView = (typeof registerViews)[number]
export const registerSorts = ['name', 'code', 'city'] as const

export const registerQuery = z.object({
  view: z.enum(registerViews).default('all'),
  group: z.enum(substanceGroups).optional(),
  search: search().optional(),
  sort: line(20).default('name'),
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
})
export type RegisterQuery = z.output<typeof registerQuery>

const kind = z.enum([...establishmentKinds, 'customs'])
export const registerItem = z.object({
  /** Of an establishment, or the number of a customs point. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  kind,
  city: z.string(),
  groups: z.array(z.string()),
  isActive: z.boolean(),
  /** In use; a customs office is one. */
  sites: z.number().int(),
  /** Approved accounts of its people. */
  accounts: z.number().int(),
})
export type RegisterItem = z.infer<typeof registerItem>
export const registerPage = page(registerItem)
export const registerCounts = z.record(z.enum(registerViews), z.number().int())

/** Somebody who signs in for the house. */
export const houseAccount = z.object({
  id,
  name: z.string(),
  userName: z.string(),
  roles: z.array(z.enum(Object.keys(roles) as [keyof typeof roles])),
  status: z.string(),
  lastLoginAt: moment.nullable(),
})

export const establishmentSite = z.object({
  id,
  code: z.string(),
  isActive: z.boolean(),
  ...viewShapes(siteFields),
})
export const establishmentPerson = z.object({
  id,
  isActive: z.boolean(),
  /** With the title, in the reader's language. */
  fullName: z.string(),
  ...viewShapes(personFields),
})
export const establishment = z.object({
  id,
  code: z.string(),
  version: z.number().int(),
  isActive: z.boolean(),
  ...viewShapes(establishmentFields),
  countryName: z.string(),
  /** Who continues its business, while it is closed. */
  successor: z.object({ id, name: z.string() }).nullable(),
  sites: z.array(establishmentSite),
  persons: z.array(establishmentPerson),
  /** For the authority alone. */
  accounts: z.array(houseAccount),
  mayChange: z.boolean(),
})
export type EstablishmentView = z.infer<typeof establishment>

export const customsOfficeParams = z.object({ pointId: typedWhole(1, largestWhole) })
export const customsOffice = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  addressLines: z.array(z.string()),
  city: z.string(),
  countryName: z.string(),
  mail: z.string(),
  /** How goods cross there, in the reader's language. */
  modes: z.array(z.string()),
  accounts: z.array(houseAccount),
})
export type CustomsOffice = z.infer<typeof customsOffice>

export const establishmentInput = z.object(fieldShapes(establishmentFields))
export type EstablishmentInput = z.infer<typeof establishmentInput>
export const establishmentSave = establishmentInput.extend({ version })
export const siteInput = z.object({
  ...fieldShapes(siteFields),
  version,
  isActive: z.boolean().optional(),
})
export type SiteInput = z.infer<typeof siteInput>
export const personInput = z.object({
  ...fieldShapes(personFields),
  version,
  isActive: z.boolean().optional(),
})
export type PersonInput = z.infer<typeof personInput>

export const establishmentActions = ['close', 'reopen'] as const
export type EstablishmentAction = (typeof establishmentActions)[number]
export const establishmentActionInput = z.object({
  version,
  comment: text('note').optional(),
  /** Who continues the business of one that is closed, as after a merger. */
  successorId: id.optional(),
})
export type EstablishmentActionInput = z.infer<typeof establishmentActionInput>
