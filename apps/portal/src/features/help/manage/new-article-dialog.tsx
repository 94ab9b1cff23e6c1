import { helpLengths, keyShape } from '@papaver/contract/help/vocabulary.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { explain } from '../../../platform/explain.ts'
import type { Refusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
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
    .slice(0, helpLengths.key) ?? ''

interface Begun {
  title: string
  /** null: made from the title. */
  key: string | null
}
const standing: Begun = { title: '', key: null }
const keyOf = ({ title, key }: Begun): string => key ?? keyFrom(title)

const judge = (begun: Begun): Faults => ({
  title: begun.title.trim() === '' ? 'help.manage.titleMissing' : undefined,
  key: isKey(keyOf(begun)) ? undefined : 'help.manage.keyWrong',
})

const refusedAt = (refusal: Refusal): Faults =>
  refusal.code === 'helpKeyTaken' ? { key: (t) => explain(refusal, t).title } : {}

const useCreate = () => {
  const { t } = useTranslation()
  const { culture } = useStore(currentCulture)
  const navigate = useNavigate()
  return useSending({
    mutationFn: async (begun: Begun) => {
      const key = keyOf(begun)
      // Nobody but the authority sees it before it is finished.
      await call('help.create', {
        body: {
          key,
          title: begun.title.trim(),
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
    },
  })
}

/** Begins an article: its title, and the name that its address bears. */
export const NewArticleDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const create = useCreate()
  const form = useForm({ standing, judge, refusedAt, refusal: create.error })
  const { value: _typed, ...key } = form.at('key')
  return (
    <Dialog open onClose={onClose} locked={create.isPending} title={t('help.manage.new')}>
      <Form
        form={form}
        onSubmit={(begun) => create.mutate(begun)}
        isBusy={create.isPending}
        className={css.stack}
      >
        <TextField
          {...form.at('title')}
          label={t('help.manage.titleLabel')}
          maxLength={helpLengths.title}
          autoFocus
        />
        <TextField
          {...key}
          value={keyOf(form.values)}
          label={t('help.manage.key')}
          hint={t('help.manage.keyHint')}
          maxLength={helpLengths.key}
          ltr
        />
        <FormFailure error={form.failure} />
        <div className="pv-flex pv-end pv-gap-8">
          <Button size={36} onClick={onClose} disabled={create.isPending}>
            {t('help.manage.notNow')}
          </Button>
          <Button size={36} kind="primary" type="submit" busy={create.isPending}>
            {t('help.manage.create')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
