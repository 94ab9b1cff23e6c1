import { useTranslation } from 'react-i18next'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { queue } from './queue.ts'

const judge = ({ checkCode }: { readonly checkCode: string }) => ({
  checkCode: checkCode.trim() === '' ? 'endorsements.find.codeMissing' : undefined,
})

/** The same record once more, signed with the code as it stands on the paper. */
const sendWith = async (key: string, checkCode: string): Promise<unknown> => {
  await queue.changeNow(key, (content) => ({ ...content, body: { ...content.body, checkCode } }))
  return queue.sendNow(key)
}

/** A record that was refused as another check code was typed: the code is corrected, and nothing else is typed again. */
export const CorrectCode = ({ entryKey, typed }: { readonly entryKey: string; readonly typed: string }) => {
  const { t } = useTranslation()
  const form = useForm({ standing: { checkCode: typed }, judge })
  const { mutate, isPending } = useSending({ mutationFn: (code: string) => sendWith(entryKey, code) })
  return (
    <Form
      form={form}
      isBusy={isPending}
      onSubmit={({ checkCode }) => mutate(checkCode)}
      className="pv-flex pv-wrap pv-gap-8-12"
    >
      <TextField
        {...form.at('checkCode')}
        label={t('endorsements.device.code')}
        maxLength={40}
        autoComplete="off"
        ltr
        exact
      />
      <Button type="submit" icon="send" busy={isPending}>
        {t('endorsements.device.sendCode')}
      </Button>
    </Form>
  )
}
