import type { GridLanguage } from '@papaver/contract/localization/schema.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { chooseCulture, i18n } from '../../../platform/i18n.ts'
import { languagesQuery, queryClient } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import css from '../localization.module.css'
import { fetchTextsAnew } from '../queries.ts'
import type { Sheet } from '../sheet.ts'

const afterChange = () =>
  Promise.all([fetchTextsAnew(), queryClient.invalidateQueries({ queryKey: languagesQuery.queryKey })])

const useLanguageActions = () => {
  const change = useSending({
    mutationFn: ({ culture, name, direction, isEnabled }: GridLanguage) =>
      call('localization.changeLanguage', { params: { culture }, body: { name, direction, isEnabled } }),
    onSuccess: afterChange,
  })
  const remove = useSending({
    mutationFn: (culture: string) => call('localization.removeLanguage', { params: { culture } }),
    onSuccess: afterChange,
  })
  return { change, remove, error: change.error ?? remove.error }
}

interface LineProps extends ReturnType<typeof useLanguageActions> {
  language: GridLanguage
  complete: number
}

/** Speaks another language from now on, with a way back for whoever cannot read it. */
const see = async (culture: string): Promise<void> => {
  const before = currentCulture.get().culture
  await chooseCulture(culture)
  if (currentCulture.get().culture === before) return
  showToast({
    tone: 'blue',
    title: i18n.t('localization.languages.seen'),
    action: { label: i18n.t('localization.languages.back'), run: () => void chooseCulture(before) },
  })
}

const LanguageLine = ({ language, complete, change, remove }: LineProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { culture, name, direction, isEnabled, isDefault, isShipped, counts } = language
  const isBusy = change.isPending || remove.isPending
  const about = [
    culture,
    t(`localization.direction.${direction}`),
    t('localization.grid.percent', { percent: number(Math.floor(complete * 1000) / 10) }),
    ...(isDefault ? [t('localization.languages.default')] : []),
    ...(isEnabled ? [] : [t('localization.languages.off')]),
  ]
  return (
    <li className="pv-row pv-wrap pv-gap-4-12 pv-below pv-block-8">
      <span className={`${css.languageName} pv-narrow`}>
        <bdi lang={culture}>{name}</bdi>
        <small>{about.join(' · ')}</small>
      </span>
      {isEnabled && (
        <Button icon="eye" onClick={() => void see(culture)}>
          {t('localization.languages.see')}
        </Button>
      )}
      {!isShipped && (
        <Button
          disabled={isBusy}
          onClick={() => change.mutate({ ...language, direction: direction === 'ltr' ? 'rtl' : 'ltr' })}
        >
          {t('localization.languages.turn')}
        </Button>
      )}
      {!isDefault && (
        <Button disabled={isBusy} onClick={() => change.mutate({ ...language, isEnabled: !isEnabled })}>
          {t(isEnabled ? 'localization.languages.switchOff' : 'localization.languages.switchOn')}
          <span className="pv-hidden"> {name}</span>
        </Button>
      )}
      {!isShipped && !isEnabled && counts.changed === 0 && (
        <Button kind="danger" disabled={isBusy} onClick={() => remove.mutate(culture)}>
          {t('localization.languages.remove')}
        </Button>
      )}
    </li>
  )
}

interface LanguagesDialogProps {
  sheet: Sheet
  complete: ReadonlyMap<string, number>
  onAdd: () => void
  onClose: () => void
}

/** Every language: how complete it is, whether people may choose it, and the portal seen in it. */
export const LanguagesDialog = ({ sheet, complete, onAdd, onClose }: LanguagesDialogProps) => {
  const { t } = useTranslation()
  const actions = useLanguageActions()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('localization.languages.title')}
      width={620}
      foot={
        <>
          <Button size={36} onClick={onClose}>
            {t('localization.close')}
          </Button>
          <Button kind="primary" size={36} icon="plus" onClick={onAdd}>
            {t('localization.languages.add')}
          </Button>
        </>
      }
    >
      {actions.error && (
        <p role="alert" className="pv-size-13 pv-red">
          {explain(actions.error, t).title}
        </p>
      )}
      <ul className={`${css.list} pv-stack`}>
        {sheet.languages.map((language) => (
          <LanguageLine
            key={language.culture}
            language={language}
            complete={complete.get(language.culture) ?? 1}
            {...actions}
          />
        ))}
      </ul>
    </Dialog>
  )
}
