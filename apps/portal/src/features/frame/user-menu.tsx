import { personName } from '@papaver/contract/person-name.ts'
import { IconChevronDown, IconLogout, IconSchool, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthorityName } from '../../platform/authority-name.ts'
import { chooseScheme, chosenScheme } from '../../platform/color-scheme.ts'
import { askLeaving } from '../../platform/leaving.ts'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { type Account, mayDo, type Person } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { isTraining, leaveTraining } from '../../platform/world.ts'
import menu from '../../ui/dropdown.module.css'
import { Dropdown } from '../../ui/dropdown.tsx'
import { RadioItems } from '../../ui/radio-items.tsx'
import { useLanguages } from '../account/language-switch.tsx'
import { leave } from '../account/leave.ts'
import { chooseOwnCulture } from '../account/own-culture.ts'
import css from './header.module.css'

const schemes = ['auto', 'light', 'dark'] as const

const useLogout = (): (() => Promise<void>) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // The place is left first, or its page would ask the server once more without a session.
  return async () => {
    if (!(await askLeaving())) return
    await navigate({ to: '/home' })
    if (isTraining) {
      await leave()
      return leaveTraining()
    }
    void leave()
    showToast({ tone: 'green', title: t('Messages_LogoutConfirmation') })
  }
}

const SchemeItems = () => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>(chosenScheme)
  const items = schemes.map((value) => ({ value, name: t(`frame.scheme.${value}`) }))
  const choose = (value: string) => {
    const scheme = schemes.find((known) => known === value) ?? 'auto'
    chooseScheme(scheme)
    setChosen(scheme)
  }
  return (
    <RadioItems label={t('frame.scheme.title')} isTitled chosen={chosen} items={items} onChoose={choose} />
  )
}

/** The way to the world in which people learn, where there is one; in it, to what it is. */
const TrainingItem = ({ account, onClick }: { account: Account; onClick: () => void }) => {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  const isOffered = data?.trainingEnabled === true && mayDo(account, 'training.enter')
  if (!isTraining && !isOffered) return null
  return (
    <Link to="/training" role="menuitem" tabIndex={-1} className={menu.item} onClick={onClick}>
      <IconSchool size={16} aria-hidden className={menu.mark} />
      {t('training.title')}
    </Link>
  )
}

export const UserMenu = ({ account, person }: { account: Account; person: Person }) => {
  const { t } = useTranslation()
  const logout = useLogout()
  const authority = useAuthorityName()
  const { items, culture, current } = useLanguages()
  const name = personName(person)
  const initials = [person.firstName, person.lastName].map((part) => [...part][0] ?? '').join('')
  const content = (
    <>
      <span
        className={`${css.avatar} pv-stack pv-centre pv-size-12 pv-strong pv-circle pv-square-28`}
        aria-hidden
      >
        {initials}
      </span>
      <span className={css.person}>{name}</span>
      <IconChevronDown size={16} aria-hidden />
    </>
  )
  return (
    <Dropdown content={content} label={name} isNamedByContent className={css.personButton}>
      {(close) => (
        <>
          <div className="pv-below pv-pad-8-12 pv-after-4" role="presentation">
            <p className="pv-strong">{name}</p>
            <p className="pv-size-12 pv-dim">{account.establishmentName ?? authority}</p>
          </div>
          <RadioItems
            label={t('frame.language', { language: current })}
            isTitled
            chosen={culture}
            items={items}
            onChoose={(value) => {
              close()
              void chooseOwnCulture(value)
            }}
          />
          <SchemeItems />
          <hr className={`${menu.rule} pv-unedged pv-above`} />
          <Link to="/users/settings" role="menuitem" tabIndex={-1} className={menu.item} onClick={close}>
            <IconSettings size={16} aria-hidden className={menu.mark} />
            {t('account.own.title')}
          </Link>
          <TrainingItem account={account} onClick={close} />
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menu.item}
            onClick={() => {
              close()
              void logout()
            }}
          >
            <IconLogout size={16} aria-hidden className={menu.mark} />
            {t('frame.logout')}
          </button>
        </>
      )}
    </Dropdown>
  )
}
