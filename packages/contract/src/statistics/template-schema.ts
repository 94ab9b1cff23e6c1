import { z } from 'zod'
import { licenseActivities } from '../licenses/rules.ts'
import { periodKinds } from '../periods.ts'
import { substanceGroups } from '../substance-groups.ts'
import { line, whole } from '../wire.ts'
import {
  balanceRoles,
  columnFlows,
  columnTypes,
  longestCode,
  type Template,
  templateCode,
} from './template.ts'

const word = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/)
const names = z.record(line(20).min(2), line(120).min(1)).refine((said) => said.en !== undefined, 'required')
const most = (max: number) => whole(1, max).nullable()

const column = z.strictObject({
  key: word,
  type: z.enum(columnTypes),
  names,
  required: z.boolean(),
  maxLength: most(4000),
  maxDigits: most(30),
  maxDecimals: whole(0, 12).nullable(),
  list: word.nullable(),
  role: z.enum(balanceRoles),
  flow: z.enum(columnFlows).nullable(),
  mayBeNegative: z.boolean(),
  inPeriod: z.boolean(),
})

/** A template as it is written down. */
export const templateShape: z.ZodType<Template> = z.strictObject({
  code: z.string().regex(templateCode),
  version: whole(1, 10_000),
  names,
  period: z.enum(periodKinds),
  due: z.strictObject({ months: whole(-36, 36), day: whole(1, 31) }),
  activities: z.array(z.enum(licenseActivities)).max(licenseActivities.length),
  columns: z.array(column).min(1).max(100),
  lists: z.record(
    word,
    z
      .array(z.strictObject({ code: line(longestCode).min(1), names }))
      .min(1)
      .max(500),
  ),
  unit: line(20).min(1),
  rowKeys: z.array(word).max(20),
  groups: z.array(z.enum(substanceGroups)).min(1),
})
