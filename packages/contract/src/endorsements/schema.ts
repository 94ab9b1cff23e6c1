import { z } from 'zod'
import { stoppedAbroad } from '../authorizations/abroad-schema.ts'
import { authorizationStatuses } from '../authorizations/life.ts'
import { permitTerms } from '../authorizations/terms-schema.ts'
import { holds } from '../casework/holds.ts'
import { permitDirections } from '../permit-directions.ts'
import { drugBase } from '../quantities/drugs.ts'
import { mostPackages } from '../quantities/ranges.ts'
import { day, decimalOf, id, line, moment, rowId, search, text, typedCode, whole } from '../wire.ts'
import { dispute } from './dispute-schema.ts'
import { excessIncident } from './excess-schema.ts'
import { lineFacts } from './line-facts-schema.ts'
import { decidableSides, reconciliationFlags } from './reconciliation.ts'
import { longestScan, sources } from './rules.ts'
import { shown } from './shown.ts'
import { mostShown } from './twice.ts'

export const endorsementInput = z.object({
  source: z.enum(['customs', 'establishment', 'foreign']),
  /** The day on which the goods moved. */
  date: day,
  customsPointId: rowId.nullish(),
  declarationNumber: line(60).nullish(),
  packages: whole(0, mostPackages).nullish(),
  sealIntact: z.boolean().nullish(),
  discrepancyReason: text(1000).nullish(),
  /** What customs tells the authority besides; not shown to the holder. */
  remark: text(1000).nullish(),
  foreignPermitNumber: line(60).nullish(),
  /** Quantity in the unit of the authorized line. */
  lines: z
    .array(z.object({ lineId: id, quantity: decimalOf('moved') }))
    .min(1)
    .max(200),
  lastConsignment: z.boolean(),
  /** Of customs: the goods were presented and are held. They have not crossed; what becomes of them an officer settles. */
  isHeld: z.boolean().nullish(),
  /** Of held goods: they are not those of the permit. `discrepancyReason` says what they are; no quantity need be named. */
  isOtherGoods: z.boolean().nullish(),
  /** Officers only, once the permit has expired: why it comes late. */
  reason: text(1000).nullish(),
  /**
   * Signs the endorsement: the code of the document in the hand, as its reader types it. Customs must give it. Whatever
   * is typed is told as right or wrong, never by its length.
   */
  checkCode: typedCode.nullish(),
  /** The records that `endorsementTwice` has shown: beside each of them, this one is of a further consignment. */
  besideIds: z.array(id).max(mostShown).nullish(),
  /** When it was recorded, by the clock of a device on which it has waited for a network; absent where it came at once. */
  notedAt: moment.nullish(),
  /** Of customs: what the page said of the permit; kept with the record, which is not judged by it. */
  shown: shown.nullish(),
})
export type EndorsementInput = z.infer<typeof endorsementInput>
export const correctionInput = endorsementInput
  .omit({ notedAt: true, isHeld: true, isOtherGoods: true, shown: true })
  .extend({
    reasonCode: line(40),
    reason: text(1000).min(1),
    /** Of customs' record: more than may cross is no typing error. An incident is opened; it counts where an officer says so, else the record stays as it was. */
    isExcessConfirmed: z.boolean().nullish(),
  })

const seenFigure = decimalOf('moved').nullable()
/** What counts of a line whose records differ. */
export const differenceInput = z.object({
  chosen: z.enum(decidableSides),
  /** In the unit of the line, where none of the three is right. */
  quantity: decimalOf('moved').nullish(),
  /** More than the permit authorizes is to count, and the officer knows it. */
  isExcessConfirmed: z.boolean().nullish(),
  /** The holder reads it. */
  reason: text(1000).min(1),
  /** The figures that the officer has before him: others than these are not decided unseen. */
  seen: z.object({ customs: seenFigure, holder: seenFigure, foreign: seenFigure }),
})
export type DifferenceInput = z.infer<typeof differenceInput>

/** Until when officers wait for the record of the other side, and why. */
export const waitInput = z.object({ until: day, reason: text(1000).min(1) })
export type WaitInput = z.infer<typeof waitInput>

export const endorsement = z.object({
  id,
  source: z.enum(sources),
  date: day,
  recordedAt: moment,
  /** When it was recorded on a device without a network; `recordedAt` is when it arrived. Null to the holder. */
  notedAt: moment.nullable(),
  /** What the officer's page said of the permit as he recorded it; null to the holder, and of what was recorded before it was kept. */
  shown: shown.nullable(),
  recordedBy: z.string(),
  customsPointName: z.string().nullable(),
  declarationNumber: z.string().nullable(),
  packages: z.number().int().nullable(),
  sealIntact: z.boolean().nullable(),
  discrepancyReason: z.string().nullable(),
  /** Between customs and the authority; null to the holder. */
  remark: z.string().nullable(),
  foreignPermitNumber: z.string().nullable(),
  lastConsignment: z.boolean(),
  /** The person who recorded it was asked whether it had been recorded before, and said that it is a further consignment. */
  isSecondConsignment: z.boolean(),
  /** It does not count: what counts of it is a record of its own. */
  isDisputed: z.boolean(),
  dispute: dispute.nullable(),
  /** The permit of the disputed record that an officer has counted as this one; null of all others. */
  countedFrom: z.string().nullable(),
  /** The goods of that disputed record were held at the border, and are released. */
  isReleased: z.boolean(),
  isCorrected: z.boolean(),
  correctsId: id.nullable(),
  correctionReason: z.string().nullable(),
  mayCorrect: z.boolean(),
  /** Between customs and the authority; none to the holder. */
  photos: z.array(
    z.object({ id, name: z.string(), bytes: z.number().int(), addedAt: moment, addedBy: z.string() }),
  ),
  mayAddPhotos: z.boolean(),
  lines: z.array(z.object({ lineId: id, quantity: z.string(), unit: z.string(), bases: z.array(drugBase) })),
  /** Of these an officer has decided with this record what counts: another quantity ends the decision, and the authority alone enters it. */
  decidedLineIds: z.array(id),
})
export type Endorsement = z.infer<typeof endorsement>
export const endorsementList = z.array(endorsement)
/** A movement in a few words: enough to tell whether another record is of the same consignment. */
export const knownMovement = endorsement
  .pick({
    id: true,
    date: true,
    recordedAt: true,
    recordedBy: true,
    customsPointName: true,
    declarationNumber: true,
    lines: true,
  })
  /** Its goods are at the border, and no officer has settled what becomes of them; missing in what a device kept before it was told. */
  .extend({ isHeld: z.boolean().optional() })
export type KnownMovement = z.infer<typeof knownMovement>

/**
 * What the three recorded, line by line, in the unit of the line. Null: that side has recorded nothing, or the
 * reader is not shown its records.
 */
export const reconciledLine = z.object({
  lineId: id,
  position: z.number().int(),
  name: z.string(),
  unit: z.string(),
  authorized: z.string(),
  authorizedBases: z.array(drugBase),
  customs: z.string().nullable(),
  holder: z.string().nullable(),
  foreign: z.string().nullable(),
  /** What the permit, the licence and the estimate are charged with. */
  counted: z.string(),
  countedBases: z.array(drugBase),
  /** What may still cross; of goods that leave what arrived abroad gives nothing back (decision 0216). */
  left: z.string(),
  flags: z.array(z.enum(reconciliationFlags)),
  /** Customs and the copy from abroad; null where they cannot be compared yet, or not by this reader. */
  agreesAbroad: z.boolean().nullable(),
  /** By how much the records contradict each other, and how far they may; null where they do not, or not to this reader. */
  difference: z
    .object({
      isOneSided: z.boolean(),
      apart: z.string(),
      apartBases: z.array(drugBase),
      tolerance: z.string(),
      toleranceBases: z.array(drugBase),
    })
    .nullable(),
  /** What an officer decided of them, as far as it stands; who and why is told by the history. */
  decision: z
    .object({
      chosen: z.enum(decidableSides),
      quantity: z.string(),
      decidedAt: moment,
      /** False once something was recorded after it that he did not see. */
      isUpToDate: z.boolean(),
    })
    .nullable(),
  mayDecide: z.boolean(),
  /** Who answers customs' record: the holder or, of transit, the customs point at which the goods leave. */
  answeredBy: z.enum(['establishment', 'exit']),
})
export type ReconciledLine = z.infer<typeof reconciledLine>
export const reconciliation = z.object({
  /** Whose records the reader is shown; of transit the exit in the place of the holder. */
  sources: z.array(z.enum(sources)),
  /** Until when the holder still owes a report; null where none is owed, or for customs. */
  reportDueOn: day.nullable(),
  lines: z.array(reconciledLine),
  /** Its figures alone have closed the permit: a correction that leaves something opens it again (decision 0194). */
  opensAgain: z.boolean(),
  /** One side alone has recorded a movement for too long; to officers. `waitUntil`: they wait for the other. */
  oneSided: z.object({ since: day, waitUntil: day.nullable(), mayWait: z.boolean() }).nullable(),
  /** How often a wrong check code was typed for the permit, and since when; to officers. */
  wrongCodes: z.object({ count: z.number().int(), since: moment }).nullable(),
  /** Newest first; of customs' and the authority's concern only. */
  incidents: z.array(excessIncident),
})
export type Reconciliation = z.infer<typeof reconciliation>

/** What everybody sees of a permit whose movements he records. */
export const permitHead = z.object({
  id,
  number: z.string(),
  kind: z.string(),
  kindName: z.string(),
  direction: z.enum(permitDirections),
  status: z.enum(authorizationStatuses),
  partnerName: z.string(),
  partnerCountry: z.string(),
  validUntil: day,
})
/** A permit as customs sees it: enough to compare with the goods, nothing of the case behind it. */
export const customsPermit = permitHead.extend({
  isUsable: z.boolean(),
  /** What stands against it though it could still be used, worst first. */
  holds: z.array(z.enum(holds)),
  /** Goods of it are held at the reader's end of the way, until an officer has settled them. */
  hasHeldGoods: z.boolean(),
  version: z.number().int(),
  applicantName: z.string(),
  /** Where the register names the holder otherwise since the issue. */
  applicantNameNow: z.string().nullable(),
  customsPointName: z.string(),
  exitPointName: z.string().nullable(),
  /** Of transit: whether this reader records what comes in or what leaves, and at which of the two points. */
  end: z.enum(['entry', 'exit']),
  customsPointId: rowId.nullable(),
  plannedDate: day.nullable(),
  severalConsignments: z.boolean(),
  /** Permits of the other country that are not in force there: the authority is asked before goods cross. */
  abroad: z.array(stoppedAbroad),
  lines: z.array(
    z.object({
      id,
      position: z.number().int(),
      name: z.string(),
      quantity: z.string(),
      unit: z.string(),
      remainingQuantity: z.string(),
      /** What is expected to cross next at this reader's point. */
      expectedQuantity: z.string(),
    }),
  ),
})
export type PermitHead = z.infer<typeof permitHead>
export type CustomsPermit = z.infer<typeof customsPermit>
/** The same with what goods are compared with, and an endorsement is filled in by, where the network is away. */
export const devicePermit = customsPermit.extend({
  lines: z.array(customsPermit.shape.lines.element.extend({ facts: lineFacts })),
  /** What it depends on, in the reader's language. */
  terms: permitTerms.pick({ conditions: true, ownConditions: true }).nullable(),
  /** Name of the means of transport. */
  transport: z.string().nullable(),
  issuedOn: day.nullable(),
  validFrom: day.nullable(),
  /** What the authority tells customs. */
  notes: z.array(z.string()),
  /** What customs has recorded of it and stands, oldest first. */
  movements: z.array(knownMovement),
})
export type DevicePermit = z.infer<typeof devicePermit>
export const deviceOutput = z.object({
  /** Seals what this person's devices keep, 32 bytes in Base64; the same each time, for nobody else. */
  sealingKey: z.string(),
  /** `DeviceList` as it was signed. */
  list: z.string(),
  keyId: z.string(),
  signature: z.string(),
})
/** Number with check code as printed, or the token of the QR code. */
export const findInput = z.union([
  z.object({ number: search(60), checkCode: typedCode }),
  z.object({ token: z.string().max(longestScan) }),
])
