import { keyShape } from '@papaver/contract/help/vocabulary.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useOnce } from '../../../platform/sending.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from './manage.module.css'
import { refreshHelp } from './queries.ts'

const isKey = (text: string): boolean => keyShape.test(text)

/** `What a permit is` → `what-a-permit-is`; letters of other scripts leave it to the writer. */
const keyFrom = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.slice(0, 8)
    .join('-')
    .slice(0, 60) ?? ''

const useCreate = () => {
  const { t } = useTranslation()
  const { culture } = useStore(currentCulture)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const once = useOnce()
  const createNow = async (key: string, title: string) => {
    setBusy(true)
    setError(null)
    try {
      // Nobody but the authority sees it before it is finished.
      await call('help.create', {
        body: {
          key,
          title,
          culture,
          markdown: t('help.manage.firstText'),
          kind: 'guide',
          area: 'start',
          screens: [],
          readers: ['CA_ADMIN'],
          order: 1000,
          isActive: false,
          validFrom: null,
        },
      })
      await refreshHelp()
      await navigate({ to: '/help/manage/$key', params: { key }, search: { culture } })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  const create = (key: string, title: string) => once('create', () => createNow(key, title))
  return { create, isBusy, error }
}

/** Begins an article: its title, and the name that its address bears. */
export const NewArticleDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const { create, isBusy, error } = useCreate()
  const [title, setTitle] = useState('')
  const [typedKey, setKey] = useState<string>()
  const [isTried, setTried] = useState(false)
  const key = typedKey ?? keyFrom(title)
  const isTaken = isRefusal(error) && error.code === 'helpKeyTaken'
  const submit = () => {
    setTried(true)
    if (title.trim() !== '' && isKey(key)) void create(key, title.trim())
  }
  const keyError = isTaken ? explain(error, t).title : isTried && !isKey(key) && t('help.manage.keyWrong')
  return (
    <Dialog open onClose={onClose} locked={isBusy} title={t('help.manage.new')}>
      <form
        className={css.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('help.manage.titleLabel')}
          value={title}
          onChange={setTitle}
          maxLength={120}
          autoFocus
          error={isTried && title.trim() === '' && t('help.manage.titleMissing')}
        />
        <TextField
          label={t('help.manage.key')}
          hint={t('help.manage.keyHint')}
          value={key}
          onChange={setKey}
          maxLength={60}
          ltr
          error={keyError}
        />
        <div role="alert">
          {error !== null && !isTaken && <FieldError>{explain(error, t).title}</FieldError>}
        </div>
        <div className={css.buttons}>
          <Button size={36} onClick={onClose} disabled={isBusy}>
            {t('help.manage.notNow')}
          </Button>
          <Button size={36} kind="primary" type="submit" busy={isBusy}>
            {t('help.manage.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
