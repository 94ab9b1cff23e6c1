import type { HistoryEntry } from '@papaver/contract/audit/schema.ts'
import { establishmentFields, personFields, siteFields } from '@papaver/contract/establishments/fields.ts'
import { newNameIn } from '@papaver/contract/establishments/rename.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import type { PartProps } from './facts-card.tsx'
import { feature, historyQuery } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useWords } from './words.ts'

/** Fields whose values are chosen, and so said in words. */
const chosen = new Set(['kind', 'groups', 'role', 'titleCode'])
const known = new Set<string>([
  ...[...establishmentFields, ...siteFields, ...personFields].map(({ key }) => key),
  ...['isActive', 'countryId'],
])

const beforeOf = ({ action, details }: HistoryEntry): Record<string, FieldValue> | undefined =>
  action === 'establishment.change' ? (details.before as Record<string, FieldValue>) : undefined

/**
 * Who changed what at the establishment, its sites and persons; a change of its own facts can be put back. Where that gives it a
 * former name again, it is renamed: the same question is asked as in the form.
 */
export const HistoryCard = ({ establishment, onSaved }: PartProps) => {
  const { t, sayField, sayValue } = useWords()
  const { id, version, mayChange } = establishment
  const query = useQuery(historyQuery(id))
  const [asked, setAsked] = useState<HistoryEntry>()
  const putBack = useSending({
    mutationFn: (entry: HistoryEntry) =>
      call('establishments.save', { params: { id }, body: { ...beforeOf(entry), version } }),
    onSuccess: (after) => {
      showToast({ tone: 'green', title: t(`${feature}.page.saved`) })
      onSaved(after)
    },
    onError: (failure) => showToast({ tone: 'red', title: explain(failure, t).title }),
  })
  const nameIn = (entry: HistoryEntry) => newNameIn(beforeOf(entry) ?? {}, establishment)
  const sendOrAsk = (entry: HistoryEntry) =>
    nameIn(entry) === undefined ? putBack.mutate(entry) : setAsked(entry)
  const askedName = asked && nameIn(asked)
  return (
    <Card title={t(`${feature}.page.history`)}>
      <HistoryPanel
        label={t(`${feature}.page.history`)}
        of={query}
        fieldName={([key = '']) => (known.has(key) ? sayField(key) : key)}
        renderValue={(value, { path: [key = ''] }) =>
          chosen.has(key) && value ? <bdi>{sayValue(key, value as FieldValue)}</bdi> : undefined
        }
        mayPutBack={(entry) => beforeOf(entry) !== undefined}
        onPutBack={mayChange ? sendOrAsk : undefined}
        busySeq={putBack.isPending ? putBack.variables.seq : undefined}
      />
      {asked !== undefined && askedName !== undefined && (
        <RenameDialog
          establishment={establishment}
          name={askedName}
          onSend={() => {
            setAsked(undefined)
            putBack.mutate(asked)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
