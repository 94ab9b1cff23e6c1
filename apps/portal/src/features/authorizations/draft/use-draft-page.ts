import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import { balancesQuery, checksQuery } from '../queries.ts'
import { type DraftView, isAsked } from './draft-context.ts'
import { type Goods, goodsOfLine, type Masters } from './goods.ts'
import { typedChecks, withoutEchoes, withTyped } from './line-messages.ts'
import type { SectionName } from './sections.ts'
import { useDraft, type useLimits } from './use-draft.ts'
import { useGoTo } from './use-go-to.ts'

export interface DraftEditorProps {
  first: Authorization
  mode: 'draft' | 'answer'
  masters: Masters
  goods: readonly Goods[]
  unitNames: ReadonlyMap<string, string>
  limits: ReturnType<typeof useLimits>
}

/** Everything that the parts of the page share; `open` unfolds a section. */
export const useDraftPage = (
  { first, mode, masters, goods, unitNames, limits }: DraftEditorProps,
  open: (section: SectionName) => void,
) => {
  const draft = useDraft(first, mode === 'draft', limits.maxLines)
  const state = useStore(draft.state)
  const { data: judged } = useQuery({
    ...checksQuery(first.id),
    initialData: first.checks,
    staleTime: 60_000,
  })
  const { data: balances } = useQuery(balancesQuery(first.id))
  const [showsMissing, setShowsMissing] = useState(false)
  const [lineInHand, takeInHand] = useState<string | undefined>(undefined)
  const goTo = useGoTo(draft, open)
  const checks = useMemo(() => {
    const typed = typedChecks(state.form, (line) => goodsOfLine(line, goods, masters)?.name ?? '')
    return withTyped(typed, withoutEchoes(judged))
  }, [judged, state.form, goods, masters])
  const isOpen = useCallback(
    (field: string) => mode === 'draft' || isAsked(first.askedFields, field),
    [mode, first.askedFields],
  )
  const { maxLines, maxValidityDays } = limits
  const view: DraftView = {
    draft,
    state,
    server: state.server,
    isImport: first.direction === 'import',
    group: first.group === 'PREC' ? 'PREC' : 'NP',
    mode,
    isOpen,
    masters,
    goods,
    unitNames,
    maxLines,
    maxValidityDays,
    checks,
    balances,
    showsMissing,
    lineInHand,
    takeInHand,
    goTo,
  }
  return { view, showMissing: () => setShowsMissing(true) }
}
