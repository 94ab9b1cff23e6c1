import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { chooseCulture } from '../../../platform/i18n.ts'
import { ownSettingsQuery } from '../../../platform/own-queries.ts'
import { languagesQuery } from '../../../platform/queries.ts'
import type { Account } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { SavedMark } from '../../../ui/saved-mark.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import css from './own.module.css'
import { PartState } from './part-state.tsx'
import { type OwnSettingId, type OwnSettings, settingsOf, useOwnSettings } from './use-own-settings.ts'

const pageSizes = [10, 20, 50, 100]

interface ChoicesProps {
  settings: OwnSettings
  choose: ReturnType<typeof useOwnSettings>['choose']
  errorOf: (id: OwnSettingId) => string | undefined
  isReadOnly: boolean
}

const LanguageChoice = ({ settings, choose, errorOf, isReadOnly }: ChoicesProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(languagesQuery)
  return (
    <SelectField
      label={t('account.own.lists.language')}
      hint={t('account.own.lists.languageHint')}
      options={(data?.enabled ?? []).map(({ culture, name }) => ({ value: culture, label: name }))}
      value={settings.culture}
      searchable={false}
      disabled={isReadOnly}
      onChange={(culture) => {
        if (culture === null) return
        // The page speaks it at once, also where the server cannot be told now.
        void chooseCulture(culture)
        choose('culture', culture)
      }}
      error={errorOf('culture')}
    />
  )
}

const Choices = (props: ChoicesProps) => {
  const { settings, choose, errorOf, isReadOnly } = props
  const { t } = useTranslation()
  const sizes = [...new Set([...pageSizes, settings.pageSize])].toSorted((a, b) => a - b)
  return (
    <div className={`${css.narrow} pv-stack pv-gap-16`}>
      <LanguageChoice {...props} />
      <SelectField
        label={t('account.own.lists.pageSize')}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(settings.pageSize)}
        searchable={false}
        disabled={isReadOnly}
        onChange={(size) => size !== null && choose('pageSize', Number(size))}
        error={errorOf('pageSize')}
      />
      <CheckField
        label={t('account.own.lists.useFavorites')}
        hint={t('account.own.lists.useFavoritesHint')}
        checked={settings.isUseFavorites}
        disabled={isReadOnly}
        onChange={(isOn) => choose('isUseFavorites', isOn)}
        error={errorOf('isUseFavorites')}
      />
      <CheckField
        label={t('account.own.lists.onlyMine')}
        hint={t('account.own.lists.onlyMineHint')}
        checked={settings.isFilterByUser}
        disabled={isReadOnly}
        onChange={(isOn) => choose('isFilterByUser', isOn)}
        error={errorOf('isFilterByUser')}
      />
    </div>
  )
}

/** How the portal speaks to one and what its lists show. Each choice counts at once. */
export const ListsPart = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const stored = useQuery(ownSettingsQuery(account.id))
  const { chosen, refused, choose, isSaving, savedAt } = useOwnSettings(account.id)
  const title = t('account.own.part.lists')
  if (!stored.data) return <PartState title={title} queries={[stored]} />
  return (
    <Card title={title} aside={<SavedMark at={savedAt} isSaving={isSaving} />}>
      <Choices
        settings={{ ...settingsOf(stored.data, account), ...chosen }}
        choose={choose}
        errorOf={(id) => (refused?.id === id ? explain(refused.error, t).title : undefined)}
        isReadOnly={account.impersonator?.isReadOnly === true}
      />
    </Card>
  )
}
