import { z } from 'zod'
import { incomingItem, saidLine } from '../exchange/schema.ts'
import { id, version } from '../wire.ts'

/** What may be done with what another authority says about this case. */
export const incomingUsesHere = ['certificate', 'kept', 'record'] as const
export type IncomingUseHere = (typeof incomingUsesHere)[number]

/** Why something that came in is of no use here now. */
export const hindrances = [
  'notGenuine',
  'used',
  'otherCase',
  'status',
  'notPermitted',
  'lines',
  'noCertificate',
  'incomplete',
  'tooLittle',
  'corrected',
  'correction',
  'replaced',
] as const
export type Hindrance = (typeof hindrances)[number]

/** What is said of the case on both sides. */
export const besideFields = ['number', 'validUntil', 'importer', 'exporter'] as const
export type BesideField = (typeof besideFields)[number]

/** What another authority says beside what is known here. */
export const beside = z.object({
  /** The one thing that it may be used for, of its kind. */
  use: z.enum(incomingUsesHere).nullable(),
  /** None: it may be used so now. */
  hindrances: z.array(z.enum(hindrances)),
  /** Of the case, as the reader sees it now. */
  version,
  caseNumber: z.string().nullable(),
  /** What crossed is recorded with the permit that was issued in the place of this one, where it is not of its own goods; what is kept counts for that one, too. */
  replacedBy: z.string().nullable(),
  /** It takes the place of a report of theirs that was taken in. */
  isCorrection: z.boolean(),
  fields: z.array(
    z.object({
      field: z.enum(besideFields),
      theirs: z.string().nullable(),
      ours: z.string().nullable(),
      /** Null where one of them says nothing. */
      isSame: z.boolean().nullable(),
    }),
  ),
  lines: z.array(
    z.object({
      lineId: id,
      position: z.number().int(),
      name: z.string(),
      quantity: z.string(),
      unit: z.string(),
      baseGrams: z.string().nullable(),
      theirs: saidLine.nullable(),
      /** Their quantity in the unit here; null where it cannot be turned into it. */
      inOurUnit: z.string().nullable(),
      /** What the report of theirs said that was taken in and whose place this one takes, in the unit here. */
      before: z.string().nullable(),
    }),
  ),
  /** Goods of theirs that no line here is about. */
  others: z.array(saidLine),
})
export type Beside = z.infer<typeof beside>

export const caseIncoming = z.array(incomingItem)
export const takeIncomingInput = z.object({ version })
