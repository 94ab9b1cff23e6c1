import { sitesNamedAfter } from '@papaver/contract/establishments/rename.ts'
import type { EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { isolated } from '../../ui/bidi.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { effectQuery, feature } from './queries.ts'

interface RenameDialogProps {
  establishment: EstablishmentView
  name: string
  onSend: () => void
  onClose: () => void
}

/**
 * Says what another name does, before it is saved: a document names whom it was issued to, and what was approved for one name is not
 * signed for another (1961 Convention art. 31(6)).
 */
export const RenameDialog = ({ establishment, name, onSend, onClose }: RenameDialogProps) => {
  const { t } = useTranslation()
  const { data, error } = useQuery(effectQuery(establishment.id))
  const sites = sitesNamedAfter(establishment).length
  const say = (key: string, values = {}) => t(`${feature}.rename.${key}`, values)
  return (
    <ConfirmDialog
      open
      title={say('title', { former: isolated(establishment.name ?? ''), name: isolated(name) })}
      consequences={[
        say('open'),
        ...(data === undefined
          ? []
          : [
              say('approved', { count: data.approved }),
              say('permits', { count: data.permits }),
              say('licences', { count: data.licences }),
            ]),
        ...(sites === 0 ? [] : [say('sites', { count: sites })]),
        say('people'),
      ]}
      ready={data !== undefined}
      kind="calm"
      safeLabel={say('keep')}
      confirmLabel={say('button')}
      error={error === null ? undefined : explain(error, t).title}
      onSafe={onClose}
      onConfirm={onSend}
    />
  )
}
