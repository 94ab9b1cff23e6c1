import { z } from 'zod'
import { licenseActivities } from '../licenses/rules.ts'
import { periodKinds } from '../periods.ts'
import { substanceGroups } from '../substance-groups.ts'
import { id, line, moment, text, typedWhole, whole } from '../wire.ts'
import { templateParams } from './schema.ts'
import {
  balanceRoles,
  columnFlows,
  columnTypes,
  keptOfName,
  type Template,
  templateCode,
} from './template.ts'

const names = z.record(line(20).min(2), line(keptOfName))
const limit = whole(0, 1_000_000).nullable()

/**
 * A template that is being written: its parts are there, and may be empty or wrong. What is wrong is said by the rules
 * (`rules/judge-template.ts`), and it is not published before nothing is.
 */
export const draftContent: z.ZodType<Template> = z.strictObject({
  code: line(10).min(1),
  version: whole(1, 10_000),
  names,
  period: z.enum(periodKinds),
  due: z.strictObject({ months: whole(-1_000, 1_000), day: whole(0, 1_000) }),
  activities: z.array(z.enum(licenseActivities)).max(licenseActivities.length),
  columns: z
    .array(
      z.strictObject({
        key: line(200),
        type: z.enum(columnTypes),
        names,
        required: z.boolean(),
        maxLength: limit,
        maxDigits: limit,
        maxDecimals: limit,
        list: line(200).nullable(),
        role: z.enum(balanceRoles),
        flow: z.enum(columnFlows).nullable(),
        mayBeNegative: z.boolean(),
        inPeriod: z.boolean(),
      }),
    )
    .max(200),
  lists: z.record(line(200), z.array(z.strictObject({ code: line(200), names })).max(1_000)),
  unit: line(20),
  rowKeys: z.array(line(200)).max(100),
  groups: z.array(z.enum(substanceGroups)).max(substanceGroups.length),
})

const versionNumber = z.number().int()
const revision = whole(1, 1_000_000_000)

export const templateVersionParams = templateParams.extend({ version: typedWhole(1, 10_000) })
export const addTemplateInput = z.object({
  code: z.string().regex(templateCode),
  /** The template whose columns it begins with. */
  from: line(10).min(1),
})
export const beginTemplateInput = z.object({
  /** Which version it begins with; the one in use where nobody says. */
  from: whole(1, 10_000).optional(),
})
export const saveTemplateInput = z.object({ revision, content: draftContent })
export const discardTemplateInput = z.object({ revision })
export const publishTemplateInput = z.object({ revision, note: text('reason').optional() })
export const switchTemplateInput = z.object({ isActive: z.boolean() })

const versionHead = z.object({
  version: versionNumber,
  /** It came with a release. */
  isShipped: z.boolean(),
  publishedAt: moment,
  publishedByName: z.string(),
  note: z.string().nullable(),
  /** Reports for which a file of this version was handed in. */
  reports: z.number().int(),
})
export type TemplateVersionHead = z.infer<typeof versionHead>

const draftHead = z.object({
  version: versionNumber,
  isShipped: z.boolean(),
  revision,
  changedAt: moment,
  changedByName: z.string(),
})

export const editedTemplate = z.object({
  code: z.string(),
  names: z.record(z.string(), z.string()),
  /** In the reader's language. */
  name: z.string(),
  period: z.enum(periodKinds),
  columns: z.number().int(),
  /** Somebody owes the report: never before it is published. */
  isActive: z.boolean(),
  /** Null until its first version is published. */
  published: versionHead.nullable(),
  draft: draftHead.nullable(),
  /** Reports that are owed or were handed in, of every version. */
  obligations: z.number().int(),
})
export type EditedTemplate = z.infer<typeof editedTemplate>
export const templateListOutput = z.array(editedTemplate)

const finding = z.object({ path: z.string(), code: z.string(), hint: z.record(z.string(), z.string()) })

const changes = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.object({ key: z.string(), parts: z.array(z.string()) })),
  isReordered: z.boolean(),
  /** What changes of the template besides its columns. */
  parts: z.array(z.string()),
})

export const templateDetail = editedTemplate.extend({
  /** The languages in which everything is named. */
  cultures: z.array(z.string()),
  /** Units of mass in which quantities may stand. */
  units: z.array(z.string()),
  content: draftContent,
  draft: draftHead.extend({ content: draftContent, findings: z.array(finding), changes }).nullable(),
  /** All that were published, the newest first. */
  versions: z.array(versionHead),
})
export type TemplateDetail = z.infer<typeof templateDetail>

/** The template is gone with a draft that was its first version. */
export const discardTemplateOutput = z.object({ template: templateDetail.nullable() })

export const templateVersionOutput = z.object({
  id,
  code: z.string(),
  version: versionNumber,
  isDraft: z.boolean(),
  content: draftContent,
})
