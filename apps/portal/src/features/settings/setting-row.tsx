import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { SettingField } from './fields/setting-field.tsx'
import { definitionOf, useSettingWords } from './say-value.ts'
import css from './settings.module.css'
import { StaleBox } from './stale-box.tsx'
import { typedOf } from './typed.ts'
import type { Detail, Edits, Wrong } from './use-edits.ts'

export interface SettingRowProps {
  detail: Detail
  edits: Edits
  /** What is wrong with it now, as far as it is time to say so. */
  wrongs: readonly Wrong[]
  isReadOnly: boolean
  /** The field was left: what is wrong may be said. */
  onLeave: (id: SettingId) => void
  onHistory: (id: SettingId) => void
}

/** The sentence of what is wrong at a place; what is wrong deeper inside is said there. */
const useErrorAt = (wrongs: readonly Wrong[]) => {
  const { t } = useTranslation()
  const say = ({ code, params, isAcross }: Wrong): string =>
    t(`settings.${isAcross ? 'across' : 'faults'}.${code}`, { ...params })
  return (at: string): string | undefined => {
    const found = wrongs.find((wrong) => wrong.at === at)
    return found && say(found)
  }
}

/** One setting: its field, what it does, what it is by default, and what has become of it. */
export const SettingRow = ({ detail, edits, wrongs, isReadOnly, onLeave, onHistory }: SettingRowProps) => {
  const id = detail.settingId
  const words = useSettingWords()
  const errorAt = useErrorAt(wrongs)
  const edit = edits.edits.get(id)
  const definition = definitionOf(id)
  const isFixed = isReadOnly || definition.isFixed === true
  return (
    <div
      id={`setting-${id}`}
      className={`${css.row} pv-stack pv-fit pv-above`}
      data-edited={edit !== undefined || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving any field inside is noted, nothing is pressed here */}
      <div
        className={css.field}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onLeave(id)
        }}
      >
        <SettingField
          id={id}
          detail={detail}
          label={words.label(id)}
          hint={<Hint detail={detail} />}
          typed={edit?.words ?? typedOf(definition, detail.settingValue)}
          isEdited={edit !== undefined}
          isReadOnly={isFixed}
          onChange={(typed) => edits.change(id, typed)}
          onUndo={() => edits.undo([id])}
          errorAt={errorAt}
        />
        {edits.isStale(id) && <StaleBox detail={detail} edits={edits} />}
      </div>
      <div className={`${css.aside} pv-row pv-wrap pv-packed pv-gap-4-16`}>
        <Marks detail={detail} isEdited={edit !== undefined} />
        <Actions detail={detail} edits={edits} isFixed={isFixed} onHistory={onHistory} />
      </div>
    </div>
  )
}

/** What it does; then its default and its limits. */
const Hint = ({ detail }: { detail: Detail }) => {
  const { t } = useTranslation()
  const words = useSettingWords()
  const id = detail.settingId
  const { type, min, max } = definitionOf(id)
  const isRanged = type === 'number' && min !== undefined && max !== undefined && min < max
  const range =
    isRanged && t('settings.page.range', { min: words.number(min ?? 0), max: words.number(max ?? 0) })
  // A whole document is no line below a field; the button brings it back.
  const isLine = !detail.isSecret && !String(detail.defaultValue).includes('\n')
  return (
    <>
      <span>{words.help(id)}</span>
      {isLine && (
        <span className={`${css.limits} pv-block pv-anywhere`}>
          {t('settings.page.default', { value: isolated(words.value(id, detail.defaultValue)) })}
          {range && <> · {range}</>}
        </span>
      )}
    </>
  )
}

interface MarkProps {
  icon: IconName
  text: string
  tone?: 'blue' | 'amber'
}
const Mark = ({ icon, text, tone }: MarkProps) => (
  <span className={`${css.mark} pv-inline pv-gap-4 pv-hint`} data-tone={tone}>
    <Icon name={icon} size={14} />
    <span>{text}</span>
  </span>
)

const Marks = ({ detail, isEdited }: { detail: Detail; isEdited: boolean }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { isDangerous, isAwaited, isFixed } = definitionOf(detail.settingId)
  const by = detail.changedAt && {
    name: isolated(detail.changedByName ?? ''),
    when: moment(detail.changedAt),
  }
  const changedBy = detail.changedByName === 'system' ? 'changedBySystem' : 'changedBy'
  const isChanged = detail.isSecret ? detail.isSet : !detail.isDefault
  return (
    <div className={`${css.marks} pv-flex pv-wrap pv-packed pv-gap-2-12`}>
      {isEdited && <Mark icon="pencil" tone="amber" text={t('settings.page.unsaved')} />}
      {isChanged && (
        <Mark
          icon="circle-dot"
          tone="blue"
          text={by ? t(`settings.page.${changedBy}`, by) : t('settings.page.changed')}
        />
      )}
      {isDangerous && <Mark icon="lock" text={t('settings.page.dangerous')} />}
      {isAwaited && <Mark icon="hourglass-empty" text={t('settings.page.awaited')} />}
      {isFixed && <Mark icon="lock" text={t('settings.page.fixed')} />}
    </div>
  )
}

interface ActionsProps {
  detail: Detail
  edits: Edits
  isFixed: boolean
  onHistory: (id: SettingId) => void
}

const Actions = ({ detail, edits, isFixed, onHistory }: ActionsProps) => {
  const { t } = useTranslation()
  const words = useSettingWords()
  const id = detail.settingId
  const about = <span className="pv-hidden"> {words.label(id)}</span>
  const toDefault = () => edits.change(id, typedOf(definitionOf(id), detail.defaultValue))
  const isEdited = edits.edits.has(id)
  return (
    <div className={`${css.actions} pv-flex pv-wrap pv-gap-4-12`} data-noprint>
      {isEdited && (
        <Button kind="link" icon="arrow-back-up" onClick={() => edits.undo([id])}>
          {t('settings.page.undo')}
          {about}
        </Button>
      )}
      {!isFixed && !isEdited && !detail.isSecret && !detail.isDefault && (
        <Button kind="link" onClick={toDefault}>
          {t('settings.page.toDefault')}
          {about}
        </Button>
      )}
      <Button kind="link" icon="history" onClick={() => onHistory(id)}>
        {t('settings.page.history')}
        {about}
      </Button>
    </div>
  )
}
