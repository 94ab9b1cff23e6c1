import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Ltr } from '../../../ui/bidi.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import css from './manage.module.css'

/** Pages in parts, each of which may have an article of its own. */
const parts: readonly (readonly [screen: string, title: string])[] = (
  ['profile', 'lists', 'favorites', 'notifications', 'security'] as const
).map((part) => [`/users/settings?part=${part}`, `account.own.part.${part}`] as const)

/** Every screen of the portal that has a title, by its route. */
const useScreens = (): Map<string, string> => {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const routes = Object.values(routesByPath) as {
    fullPath: string
    options: { staticData?: { title?: string } }
  }[]
  const titled = routes.flatMap(({ fullPath, options }) => {
    const key = options.staticData?.title
    return key === undefined || fullPath.endsWith('/$') ? [] : [[fullPath, t(key)] as const]
  })
  return new Map([...titled, ...parts.map(([screen, title]) => [screen, t(title)] as const)])
}

interface ScreensFieldProps {
  screens: readonly string[]
  onChange: (screens: string[]) => void
}

/** The screens beside which the article is offered. */
export const ScreensField = ({ screens, onChange }: ScreensFieldProps) => {
  const { t } = useTranslation()
  const known = useScreens()
  const open = [...known].filter(([screen]) => !screens.includes(screen))
  return (
    <div>
      <SelectField
        label={t('help.manage.screens')}
        hint={t('help.manage.screensHint')}
        placeholder={t('help.manage.screensAdd')}
        options={open.map(([value, label]) => ({ value, label, hint: value, synonyms: [value] }))}
        value={null}
        onChange={(screen) => screen !== null && onChange([...screens, screen])}
      />
      {screens.length === 0 ? null : (
        <ul className="pv-stack pv-gap-4 pv-before-8" aria-label={t('help.manage.screens')}>
          {screens.map((screen) => (
            <li
              key={screen}
              className={`${css.screen} pv-row pv-gap-8 pv-size-13 pv-edge pv-round pv-block-4`}
            >
              <span className="pv-stack pv-grow pv-narrow pv-anywhere">
                {known.get(screen) ?? screen}
                <Ltr className="pv-size-12 pv-dim">{screen}</Ltr>
              </span>
              <IconButton
                icon="x"
                size={24}
                name={t('help.manage.screenRemove', { name: known.get(screen) ?? screen })}
                onClick={() => onChange(screens.filter((each) => each !== screen))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
