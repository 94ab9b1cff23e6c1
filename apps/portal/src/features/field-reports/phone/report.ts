import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import type { ReportType } from '@papaver/contract/cultivation/balance.ts'
import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import {
  type FieldReportRule,
  fieldReportRules,
  fieldsOfType,
} from '@papaver/contract/field-reports/fields.ts'
import type { OpenPermit } from '@papaver/contract/field-reports/schema.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import type { WaitingContent, Way } from '../../../platform/device/waiting.ts'
import type { NewPhoto } from '../../../platform/device/waiting-store.ts'
import type { Values } from '../../casework/case-form.ts'
import { headInput, isSaid, typedFault } from '../../casework/draft/typed.ts'

/** A field report as this device keeps it, from its first answer on. */
export interface ReportContent extends WaitingContent {
  readonly kind: ReportType
  readonly permit: Pick<OpenPermit, 'id' | 'number' | 'substanceName'>
  /** As it stands in the inputs. */
  readonly values: Values
  /** In which culture figures were typed. */
  readonly culture: string
  /** What the authority has made of it. */
  readonly number: string | null
  readonly status: CallOutput<'field-reports.send'>['status'] | null
  readonly checks: readonly Check[]
}

/** What is asked on one page: a field, or fields that nobody answers one without the other. */
export interface Question {
  readonly name: string
  readonly fields: readonly CaseField[]
}

/** Fields that are asked together, by the first of them. */
const together: Readonly<Record<string, readonly string[]>> = {
  happenedOn: ['happenedTime'],
  plants: ['fresh', 'dry', 'unit'],
  fresh: ['dry', 'unit'],
}
/** Types whose figures can be so unusual that a reason is wanted. */
const explained: readonly ReportType[] = ['STA', 'PRO', 'HAR', 'STK']

/** What a permit answers by itself: its only cycle, its only plot. */
export const answeredBy = ({ cycles, plots }: Pick<OpenPermit, 'cycles' | 'plots'>): Values => ({
  ...(cycles === 1 ? { cycle: '1' } : {}),
  ...(plots.length === 1 ? { plot: plots[0] ?? '' } : {}),
})

/** The fields of a report, in the order of the form; none that the permit has answered, or that nobody will need. */
export const fieldsFor = (kind: ReportType, answered: Values): CaseField[] =>
  (fieldsOfType(kind) as readonly CaseField[]).filter(
    ({ key }) => !(key in answered) && (key !== 'explanation' || explained.includes(kind)),
  )

/** The questions of a report, one a page. */
export const questionsOf = (kind: ReportType, answered: Values): Question[] => {
  const fields = fieldsFor(kind, answered)
  const taken = new Set<string>()
  const asked = fields.flatMap((field) => {
    if (taken.has(field.key)) return []
    const names = [field.key, ...(together[field.key] ?? [])]
    const own = fields.filter(({ key }) => names.includes(key) && !taken.has(key))
    for (const { key } of own) taken.add(key)
    return [{ name: field.key, fields: own }]
  })
  return [...asked, { name: 'photos', fields: [] }]
}

const isAhead = (key: string, value: FieldValue | undefined, today: string): boolean =>
  key === 'happenedOn' && typeof value === 'string' && value > today

/** What is wrong with an answer as far as this device knows; undefined where nothing is. */
export const answerFault = (
  field: CaseField,
  value: FieldValue | undefined,
  { culture, today }: { readonly culture: string; readonly today: string },
): string | undefined => {
  if (isAhead(field.key, value, today)) return 'ahead'
  return typedFault(field as CaseField<FieldReportRule>, value, { culture, rules: fieldReportRules })
}

/** The first question that is not answered, or is answered wrongly; undefined where all are. */
export const openQuestion = (
  questions: readonly Question[],
  values: Values,
  at: { readonly culture: string; readonly today: string },
): Question | undefined =>
  questions.find(({ fields }) =>
    fields.some((field) => answerFault(field, values[field.key], at) !== undefined),
  )

/** Has anything been answered? */
export const isBegun = ({ values, photos }: Pick<ReportContent, 'values' | 'photos'>): boolean =>
  photos.length > 0 || Object.values(values).some(isSaid)

type Sent = CallInput<'field-reports.send'>['body']
const bodyOf = ({ kind, permit, values, culture }: ReportContent, notedAt: string | null): Sent =>
  ({
    ...headInput(fieldsOfType(kind) as readonly CaseField[], values, culture),
    kind,
    permitId: permit.id,
    declaration: true,
    notedAt,
  }) as Sent

export interface Calls {
  readonly send: (body: Sent, key: string) => Promise<CallOutput<'field-reports.send'>>
  readonly attach: (id: string, photo: NewPhoto) => Promise<unknown>
}

/** To the authority under its key, and its photos one by one, each under its own. */
export const wayOf = (calls: Calls, photos: () => Promise<readonly NewPhoto[]>): Way<ReportContent> => ({
  record: async (content, key, notedAt) => {
    const { id, number, status, checks, at } = await calls.send(bodyOf(content, notedAt), key)
    return { ...content, recordId: id, number, status, checks, arrivedAt: at }
  },
  sendPhoto: async ({ recordId }, { key }) => {
    const photo = (await photos()).find((each) => each.key === key)
    if (photo !== undefined) await calls.attach(recordId ?? '', photo)
  },
  // The rules do not let it pass as it is: it is kept there as a draft, and its person goes on with it.
  settledAs: ({ status }) => (status === 'DRA' ? 'look' : 'sent'),
})
