import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSettingWords } from './say-value.ts'
import css from './settings.module.css'
import { type Detail, type Edits, wantedValue } from './use-edits.ts'

/** Somebody else has saved another value meanwhile: both side by side, and which one shall be. */
export const StaleBox = ({ detail, edits }: { detail: Detail; edits: Edits }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const words = useSettingWords()
  const id = detail.settingId
  const edit = edits.edits.get(id)
  if (edit === undefined) return null
  const say = (value: unknown): string =>
    isolated(detail.isSecret ? t('settings.secret.hidden') : words.value(id, value))
  const value = say(detail.settingValue)
  return (
    <div className={`${css.stale} pv-stack pv-gap-6 pv-table pv-round pv-on-amber pv-pad-10-12`} role="alert">
      <p className="pv-flex pv-gap-6 pv-strong pv-amber">
        <Icon name="alert-triangle" size={14} />
        <span>{t('settings.stale.title')}</span>
      </p>
      <p>
        {detail.changedAt === null
          ? t('settings.stale.theirsDefault', { value })
          : t('settings.stale.theirs', {
              name: isolated(detail.changedByName ?? ''),
              when: moment(detail.changedAt),
              value,
            })}
      </p>
      <p>{t('settings.stale.mine', { value: say(wantedValue(id, edit)) })}</p>
      <div className="pv-flex pv-wrap pv-gap-8">
        <Button onClick={() => edits.undo([id])}>{t('settings.stale.takeTheirs')}</Button>
        <Button onClick={() => edits.keepMine(id)}>{t('settings.stale.keepMine')}</Button>
      </div>
    </div>
  )
}
