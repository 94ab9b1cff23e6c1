import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import css from './filters.module.css'

/** A filter that came by a link: what it is, and the way to drop it. */
export const SetChip = ({ name, value, onDrop }: { name: string; value: string; onDrop: () => void }) => {
  const { t } = useTranslation()
  const drop = t('ui.filter.remove', { name })
  return (
    <span className={css.chip}>
      <span className={css.chipText}>
        {t('ui.filter.name', { name })}{' '}
        <b>
          <bdi>{value}</bdi>
        </b>
      </span>
      <button type="button" className={css.cross} aria-label={drop} title={drop} onClick={onDrop}>
        <Icon name="x" size={14} />
      </button>
    </span>
  )
}
