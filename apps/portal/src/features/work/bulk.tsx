import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { WorkItem } from '@papaver/contract/work/schema.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import type { Account } from '../../platform/session.ts'
import type { ListBulk } from '../../ui/list/list-description.ts'
import { bulkSteps as ofAuthorizations } from '../authorizations/list/bulk-steps.ts'
import { OfficerField } from '../casework/actions/officer-field.tsx'
import { Bulk } from '../casework/list/bulk.tsx'
import type { BulkKind, BulkStep, SendMany } from '../casework/list/bulk-step.ts'
import { sendMany } from '../casework/list/send-many.ts'
import { usualBulk } from '../casework/list/usual-bulk.ts'
import type { CaseFeature } from '../casework/queries.ts'
import { sideOf } from '../casework/side.ts'

type Step = BulkStep<WorkItem>

/** What one kind can do to many, each step for its own rows. */
const stepsOf = (kind: CaseKind, account: Account): Step[] => {
  const feature = kind.feature as CaseFeature
  const own = feature === 'authorizations' ? ofAuthorizations : undefined
  const steps: readonly Step[] = [
    ...usualBulk<WorkItem>({ kind, ...(own ? { isUnremarkable: own.isUnremarkable } : {}) }, account),
    ...(own?.steps(account) ?? []),
  ]
  return steps.map((step) => ({
    ...step,
    words: feature,
    send: step.send ?? sendMany(feature),
    fits: (row) => row.feature === feature && step.fits(row),
  }))
}

/** Sends rows of several kinds, each to its own; the answers stand in the order of the rows. */
const sendApart =
  (byFeature: ReadonlyMap<string, Step>): SendMany =>
  async (rows, action, input) => {
    const groups = Map.groupBy(rows as readonly WorkItem[], ({ feature }) => feature)
    const answers = new Map<string, Awaited<ReturnType<SendMany>>[number]>()
    for (const [feature, own] of groups) {
      const refusals = await byFeature.get(feature)?.send?.(own, action, input)
      for (const [index, { id }] of own.entries()) answers.set(id, refusals?.[index])
    }
    return rows.map(({ id }) => answers.get(id))
  }

/** The same step of several kinds as one: its sentences are those of any case. */
const together = (steps: readonly Step[]): Step => {
  const [first, ...others] = steps
  if (first === undefined) throw new Error('a step is of some kind')
  if (others.length === 0) return first
  const byFeature = new Map(steps.map((step) => [step.words ?? '', step]))
  return {
    ...first,
    words: 'casework',
    send: sendApart(byFeature),
    fits: (row) => byFeature.get(row.feature)?.fits(row) ?? false,
  }
}

const bulkOf = (kinds: readonly CaseKind[], account: Account, t: TFunction): BulkKind<WorkItem> => {
  const all = kinds.flatMap((kind) => stepsOf(kind, account))
  return {
    words: 'casework',
    shows: ['work', ...kinds.map(({ feature }) => feature)],
    steps: [...Map.groupBy(all, ({ step }) => step).values()].map(together),
    send: sendMany('authorizations'),
    explain: (error) => explain(error, t).title,
    numberOf: ({ number, feature }) => number ?? t(`work.kinds.${feature}`),
    officerField: (value, onChange, rows) => (
      <OfficerField
        features={[...new Set(rows.map(({ feature }) => feature as CaseFeature))]}
        value={value}
        onChange={onChange}
      />
    ),
  }
}

/** What is done to many cases of every kind at once, for those who work on cases (product §3.8). */
export const useWorkBulk = (kinds: readonly CaseKind[], account: Account): ListBulk<WorkItem> | undefined => {
  const { t } = useTranslation()
  if (sideOf(account) !== 'office') return undefined
  const bulk = bulkOf(kinds, account, t)
  return {
    mayChoose: (rows) => rows.some((row) => bulk.steps.some(({ fits }) => fits(row))),
    bar: (picked, clear) => <Bulk kind={bulk} picked={picked} onClear={clear} />,
  }
}
