import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useGoodsWords } from '../goods-words.ts'
import { authorizationQuery } from '../queries.ts'
import { useDraftView } from './draft-context.ts'
import { formOf, sentLines } from './draft-form.ts'
import { computeLine, goodsOfLine } from './goods.ts'

interface DeedProps {
  isBusy: boolean
  error: unknown
  onSafe: () => void
  onConfirm: () => void
}

/** Submitting: what is declared, and what will happen then. */
export function SubmitDialog({ isBusy, error, onSafe, onConfirm }: DeedProps) {
  const { t } = useTranslation()
  const { all } = useGoodsWords()
  const { mediumDay } = useFormats()
  const { state, goods, masters, checks, isImport, server } = useDraftView()
  const [isDeclared, setDeclared] = useState(false)
  const lines = sentLines(state.form).map((line) => {
    const chosen = goodsOfLine(line, goods, masters)
    return {
      name: chosen?.name ?? '',
      quantity: line.quantity.amount ?? null,
      unit: line.unit,
      components: (computeLine(line, masters)?.components ?? []).map(({ substanceId, baseGrams }) => ({
        name: masters.substances.find(({ id }) => id === substanceId)?.name ?? '',
        baseGrams,
      })),
    }
  })
  const { entered } = server
  const warnings = checks.filter(({ severity }) => severity === 'warn').length
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="send"
      title={t(`authorizations.draft.submitTitle.${server.direction}`)}
      consequences={[
        t('authorizations.draft.submitWhat', { count: lines.length, list: all(lines) }),
        t('authorizations.draft.submitThen'),
        ...(warnings > 0 ? [t('authorizations.draft.submitWarnings', { count: warnings })] : []),
        t(`authorizations.draft.${entered === null ? 'submitBack' : 'entry.submitBack'}`),
      ]}
      safeLabel={t('authorizations.draft.notYet')}
      confirmLabel={t('authorizations.draft.submit')}
      ready={isDeclared}
      busy={isBusy}
      error={error === undefined ? undefined : explain(error, t).title}
      onSafe={onSafe}
      onConfirm={onConfirm}
    >
      <CheckField
        label={
          entered === null
            ? t('authorizations.draft.declaration', { context: isImport ? 'import' : 'export' })
            : t('authorizations.draft.entry.declaration', {
                company: isolated(server.applicant.name),
                day: mediumDay(entered.receivedOn),
              })
        }
        checked={isDeclared}
        onChange={setDeclared}
      />
    </ConfirmDialog>
  )
}

export function DiscardDialog({ isBusy, error, onSafe, onConfirm }: DeedProps) {
  const { t } = useTranslation()
  const { state } = useDraftView()
  const count = sentLines(state.form).length
  return (
    <ConfirmDialog
      open
      icon="trash"
      title={t('authorizations.draft.discardTitle')}
      consequences={[
        t('authorizations.draft.discardWhat', { count }),
        t('authorizations.draft.discardFinal'),
      ]}
      safeLabel={t('authorizations.draft.keep')}
      confirmLabel={t('authorizations.draft.discard')}
      busy={isBusy}
      error={error === undefined ? undefined : explain(error, t).title}
      onSafe={onSafe}
      onConfirm={onConfirm}
    />
  )
}

/** Somebody saved a newer version, perhaps oneself in another tab: nothing is lost before one has chosen. */
export function StaleDialog() {
  const { t, i18n } = useTranslation()
  const { moment } = useFormats()
  const { draft, server, maxLines } = useDraftView()
  const [failure, setFailure] = useState<unknown>(undefined)
  const { data: newer, refetch } = useQuery({
    ...authorizationQuery(server.id),
    queryKey: ['authorizations', server.id, 'newer'],
    queryFn: ({ signal }) => call('authorizations.get', { params: { id: server.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const settle = async (choice: 'mine' | 'theirs') => {
    const ground = newer ?? (await refetch({ throwOnError: true })).data
    if (ground === undefined) return
    const how = choice === 'mine' ? 'mine' : { theirs: formOf(ground, i18n.language, maxLines) }
    await draft.settle(ground, how)
  }
  const choose = (choice: 'mine' | 'theirs') => void settle(choice).catch(setFailure)
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="refresh"
      title={t('authorizations.draft.staleTitle')}
      consequences={[
        newer === undefined
          ? t('authorizations.draft.staleWhat')
          : t('authorizations.draft.staleWhen', { at: moment(newer.updatedAt) }),
        t('authorizations.draft.staleMine'),
        t('authorizations.draft.staleTheirs'),
      ]}
      safeLabel={t('authorizations.draft.keepMine')}
      confirmLabel={t('authorizations.draft.showNewer')}
      // Not busy while the newer version comes: then the button that throws the work away would take the focus.
      ready={newer !== undefined}
      error={failure === undefined ? undefined : explain(failure, t).title}
      onSafe={() => choose('mine')}
      onConfirm={() => choose('theirs')}
    />
  )
}
