import { useTranslation } from 'react-i18next'
import { ActionList, type ListedAction } from './action-list.tsx'
import { IconButton } from './button.tsx'

export interface MoreMenuProps {
  actions: readonly ListedAction[]
  /** Whose actions: the name of a row. */
  of?: string | undefined
}

/** Three dots that open further actions. */
export function MoreMenu({ actions, of }: MoreMenuProps) {
  const { t } = useTranslation()
  const name = of === undefined ? t('ui.more') : t('ui.moreOf', { name: of })
  return (
    <ActionList
      position="bottom-end"
      label={name}
      target={<IconButton icon="dots" name={name} />}
      actions={actions}
    />
  )
}
