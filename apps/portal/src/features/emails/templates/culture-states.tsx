import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'
import type { MailSummary } from '../queries.ts'
import css from './templates.module.css'

type InCulture = MailSummary['cultures'][number]
export type StateWord = InCulture['state'] | 'off'

/** Sign and tone of how a mail stands in a language. Not being sent says more than whose words it would have. */
export const stateStyles: Record<StateWord, { tone: Tone; icon: IconName }> = {
  shipped: { tone: 'neutral', icon: 'circle' },
  own: { tone: 'blue', icon: 'pencil' },
  outdated: { tone: 'amber', icon: 'alert-triangle' },
  missing: { tone: 'amber', icon: 'circle-dashed' },
  off: { tone: 'red', icon: 'player-pause' },
}
export const stateOf = ({ state, isActive }: Pick<InCulture, 'state' | 'isActive'>): StateWord =>
  isActive ? state : 'off'

/** A language after the other: a click opens the mail in it. */
export const CultureStates = ({ cultures, code }: { cultures: readonly InCulture[]; code: string }) => {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })
  return (
    <ul className="pv-flex pv-wrap pv-gap-2">
      {cultures.map((each) => {
        const state = stateOf(each)
        const { tone, icon } = stateStyles[state]
        const label = t('notifications.emails.templates.inLanguage', {
          language: names.of(each.culture) ?? each.culture,
          state: t(`notifications.emails.state.${state}`),
        })
        return (
          <li key={each.culture}>
            <a
              className={`${css.state} ${toneClass(tone)}`}
              data-state={state}
              href={hrefOf(`/emails/templates/${code}`, { culture: each.culture })}
              title={label}
            >
              {state !== 'shipped' && <Icon name={icon} size={14} />}
              <span>{each.culture}</span>
              <span className="pv-hidden">{label}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
