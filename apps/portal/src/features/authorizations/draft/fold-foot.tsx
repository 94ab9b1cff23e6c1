import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import css from './draft.module.css'
import type { SectionProps } from './section-props.ts'

/**
 * Folds a section that is done. Only when asked: a form that folds by itself moves what a person is about to
 * click on.
 */
export function FoldFoot({ state, onFold }: Pick<SectionProps, 'state' | 'onFold'>) {
  const { t } = useTranslation()
  if (state !== 'done') return null
  return (
    <div className={css.foldFoot}>
      <Button kind="link" icon="check" onClick={onFold}>
        {t('authorizations.draft.fold')}
      </Button>
    </div>
  )
}
