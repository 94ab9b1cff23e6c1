import { signatureFlags } from '@papaver/contract/casework/blocked.ts'
import { holdFlags } from '@papaver/contract/casework/holds.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { CaseViewName } from '@papaver/contract/casework/views.ts'
import { asTypedCode } from '@papaver/contract/typed-code.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../platform/database/database-types.ts'
import { foldText } from '../../platform/fold-text.ts'

export interface CaseFilter {
  /** Whose cases, and which of their statuses the views mean. */
  readonly of: Pick<CaseKind, 'entity' | 'means' | 'stops' | 'isReport' | 'standing' | 'rightChecks'>
  readonly view: CaseViewName
  /** Whose work `mine` is. */
  readonly readerId: string
  /** Four eyes: what this person has proposed waits for somebody else, and is not his to do. */
  readonly exceptProposedBy?: string
  /** Four eyes: nor is what this person has entered himself, or in its holder's account, his to decide or to sign. */
  readonly exceptEnteredBy?: string
  /** Where a third person signs: nor what he has decided his to sign. */
  readonly exceptDecidedBy?: string
  /** Nor what he has approved on other terms than were proposed. */
  readonly exceptTermsBy?: string
  readonly today: string
  readonly statuses?: readonly string[]
  readonly kinds?: readonly string[]
  readonly groups?: readonly string[]
  readonly countries?: readonly string[]
  readonly customsPointIds?: readonly number[]
  readonly assigneeIds?: readonly string[]
  readonly substanceIds?: readonly number[]
  readonly flags?: readonly string[]
  readonly createdBy?: string
  readonly establishmentId?: string
  readonly partnerId?: string
  /** All but this one. */
  readonly exceptId?: string
  readonly from?: string
  readonly to?: string
  /** First and last planned day. */
  readonly planned?: { readonly from: string; readonly to: string }
  /** Still valid on this day. */
  readonly validOn?: string
  readonly search?: string
  /** These only, as `findNumbered` has found them. */
  readonly ids?: readonly string[]
}
export type CaseQuery = SelectQueryBuilder<DB, 'workCase', object>

/**
 * What a view means stands in the text of the statement, and not among its values: only so the plan that is made once
 * uses the indexes of undecided cases.
 */
const word = (text: string) => sql.lit(text)
const undecided = ['open', 'waiting', 'decided'].map(word)
const isUndecided = sql<boolean>`status_group in (${sql.join(undecided)})`

const flagged = (flags: readonly string[]) =>
  sql<boolean>`flags && array[${sql.join(flags.map(word))}]::text[]`

/** What cannot be used today, of what is in force: stopped itself, or what it rests on, or past its last day. */
const isStopped = ({ of: { stops }, today }: CaseFilter) => {
  if (stops === undefined) return sql<boolean>`false`
  const { statuses, afterLastDay } = stops
  const isOver = afterLastDay
    ? sql<boolean>`coalesce(valid_until < ${word(today)}::date, false)`
    : sql<boolean>`false`
  return sql<boolean>`(status in (${sql.join(statuses.map(word))}) or ${flagged(holdFlags)} or ${isOver})`
}

const isBlocked = ({ of }: CaseFilter) => {
  const flags = signatureFlags(of)
  return flags.length === 0 ? sql<boolean>`false` : flagged(flags)
}

/** What waits for its signature is decided; said so that the index of cases at work answers. */
const awaitsSignature = (query: CaseQuery, { of: { means } }: CaseFilter): CaseQuery =>
  query.where('status', '=', word(means.sign ?? '')).where('statusGroup', '=', word('decided'))

export const inView = (query: CaseQuery, filter: CaseFilter): CaseQuery => {
  const {
    view,
    readerId,
    today,
    of: { means },
  } = filter
  switch (view) {
    case 'all':
      return query
    case 'mine':
      return query.where('assigneeId', '=', readerId).where(isUndecided)
    case 'open':
      return query.where(isUndecided).where('status', '<>', word(means.draft))
    case 'unassigned':
      // A request that nobody has taken, and a case whose officer has left.
      return query
        .where('statusGroup', '=', word('open'))
        .where('status', '<>', word(means.draft))
        .where('assigneeId', 'is', null)
    case 'waiting':
      // No draft waits; said so that the index of undecided cases answers.
      return query.where('statusGroup', '=', word('waiting')).where('status', '<>', word(means.draft))
    case 'decide':
      return query
        .where('status', '=', word(means.decide ?? ''))
        .where('statusGroup', '=', word('open'))
        .where('proposalBy', 'is not', null)
    case 'sign':
      return awaitsSignature(query, filter).where(sql<boolean>`not ${isBlocked(filter)}`)
    case 'signStopped':
      return awaitsSignature(query, filter).where(isBlocked(filter))
    case 'overdue':
      // The day stands in the text, too: a plan that does not know it expects a third of all to be overdue.
      return query
        .where(isUndecided)
        .where('status', '<>', word(means.draft))
        .where('dueOn', '<', sql<string>`${word(today)}::date`)
    case 'entered':
      return query.where('status', '=', word(means.draft)).where('statusGroup', '=', word('open'))
    case 'inForce':
      return query.where('statusGroup', '=', word('active'))
    case 'active':
      return query.where('statusGroup', '=', word('active')).where(sql<boolean>`not ${isStopped(filter)}`)
    case 'stopped':
      return query.where('statusGroup', '=', word('active')).where(isStopped(filter))
    case 'final':
      return query.where('statusGroup', '=', word('final'))
  }
}

/** Each word must occur somewhere in the case, as it was typed or with the digits that numbers are printed with; % and _ are letters like any other. */
const searched = (query: CaseQuery, search: string): CaseQuery =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6)
    .reduce(
      (narrowed, word) =>
        narrowed.where((of) =>
          of.or(
            [...new Set([word, asTypedCode(word)])].map((form) =>
              of('searchText', 'like', `%${form.replace(/[\\%_]/g, '\\$&')}%`),
            ),
          ),
        ),
      query,
    )

const oneOf = <Value extends string | number>(values: readonly Value[] | undefined): Value[] | undefined =>
  values && values.length > 0 ? [...values] : undefined

/** Given only by people, and for their reasons: a plan that fits one value may be of no use for the next. */
const chosen = [
  'statuses',
  'kinds',
  'groups',
  'countries',
  'customsPointIds',
  'assigneeIds',
  'substanceIds',
  'flags',
  'establishmentId',
  'partnerId',
  'from',
  'to',
  'planned',
  'validOn',
  'search',
  'ids',
] as const satisfies readonly (keyof CaseFilter)[]

/** True where the cases of a view are asked for as they are. */
export const isWholeView = (filter: CaseFilter): boolean =>
  chosen.every((name) => {
    const value = filter[name]
    return value === undefined || (Array.isArray(value) && value.length === 0)
  })

/** True where one plan serves all values: a view as it is, or what is on one desk, which is little by whatever it is narrowed. */
export const hasOnePlan = (filter: CaseFilter): boolean =>
  isWholeView(filter.view === 'mine' ? { ...filter, statuses: [], flags: [] } : filter)

/** Without what this person has decided or set the terms of, where somebody else signs that. */
const signedByOthers = (query: CaseQuery, { exceptDecidedBy, exceptTermsBy }: CaseFilter): CaseQuery => {
  let narrowed = query
  for (const [column, person] of [
    ['decidedBy', exceptDecidedBy],
    ['termsBy', exceptTermsBy],
  ] as const)
    if (person)
      narrowed = narrowed.where(({ eb, or }) => or([eb(column, 'is', null), eb(column, '<>', person)]))
  return narrowed
}

/** A query of cases, narrowed to what a list wants. */
export const filtered = (query: CaseQuery, filter: CaseFilter): CaseQuery => {
  let narrowed = inView(query.where('feature', '=', word(filter.of.entity)), filter)
  const statuses = oneOf(filter.statuses)
  const kinds = oneOf(filter.kinds)
  const groups = oneOf(filter.groups)
  const countries = oneOf(filter.countries)
  const points = oneOf(filter.customsPointIds)
  const assignees = oneOf(filter.assigneeIds)
  const substances = oneOf(filter.substanceIds)
  const flags = oneOf(filter.flags)
  if (statuses) narrowed = narrowed.where('status', 'in', statuses)
  if (kinds) narrowed = narrowed.where('kind', 'in', kinds)
  if (groups) narrowed = narrowed.where('substanceGroup', 'in', groups)
  if (countries) narrowed = narrowed.where('partnerCountry', 'in', countries)
  if (points)
    narrowed = narrowed.where(({ eb, or }) =>
      or([eb('customsPointId', 'in', points), eb('exitPointId', 'in', points)]),
    )
  if (assignees) narrowed = narrowed.where('assigneeId', 'in', assignees)
  if (substances)
    narrowed = narrowed.where(({ eb, or }) =>
      or([
        eb('mainSubstanceId', 'in', substances),
        // The first is said so that the index of the few that have others answers.
        sql<boolean>`other_substance_ids <> '{}' and other_substance_ids && ${substances}::int[]`,
      ]),
    )
  if (flags) narrowed = narrowed.where(sql<boolean>`flags && ${flags}::text[]`)
  const { exceptProposedBy: proposer } = filter
  if (proposer)
    narrowed = narrowed.where(({ eb, or }) =>
      or([
        eb('status', '<>', word(filter.of.means.decide ?? '')),
        eb('proposalBy', 'is', null),
        eb('proposalBy', '<>', proposer),
      ]),
    )
  const { exceptEnteredBy: enterer } = filter
  if (enterer)
    narrowed = narrowed.where(({ eb, or }) =>
      or([eb('enteredBy', 'is', null), eb('enteredBy', '<>', enterer)]),
    )
  if (enterer) narrowed = narrowed.where(sql<boolean>`${enterer}::uuid <> all(impersonators)`)
  narrowed = signedByOthers(narrowed, filter)
  if (filter.establishmentId) narrowed = narrowed.where('establishmentId', '=', filter.establishmentId)
  if (filter.partnerId) narrowed = narrowed.where('partnerId', '=', filter.partnerId)
  if (filter.exceptId) narrowed = narrowed.where('id', '<>', filter.exceptId)
  if (filter.createdBy) narrowed = narrowed.where('createdBy', '=', filter.createdBy)
  if (filter.from) narrowed = narrowed.where('submittedAt', '>=', new Date(`${filter.from}T00:00:00Z`))
  if (filter.to)
    narrowed = narrowed.where('submittedAt', '<', new Date(Date.parse(`${filter.to}T00:00:00Z`) + 86_400_000))
  if (filter.planned)
    narrowed = narrowed
      .where('plannedDate', '>=', filter.planned.from)
      .where('plannedDate', '<=', filter.planned.to)
  if (filter.ids) narrowed = narrowed.where('id', 'in', filter.ids)
  if (filter.validOn) narrowed = narrowed.where('validUntil', '>=', filter.validOn)
  return filter.search ? searched(narrowed, filter.search) : narrowed
}
