import { type FieldProblem, longestName, problemsOfRow } from '@papaver/contract/masters/check-row.ts'
import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { longestCode } from '@papaver/contract/masters/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refreshLists } from '../queries.ts'
import { faultsOf, refusedFields } from '../row/row-content.ts'
import { languageName, sayRefusal } from '../words.ts'
import css from './add-row.module.css'
import { hrefOfRow } from './list-columns.tsx'

/** A list of codes and names needs no page of its own for a new row. */
export const isSimple = (word: ListWord): boolean => {
  const { isClosed, columns, code } = lists[word]
  return isClosed !== true && columns.length === 0 && code.kind === 'given'
}

interface Added {
  code: string
  name: string
}
const standing: Added = { code: '', name: '' }

/** The paths of the row as the fields here are called. */
const faultsHere = (problems: readonly FieldProblem[], needed: string): Faults => {
  const { code, [`names.${needed}`]: name } = faultsOf(problems)
  return { code, name }
}

const useAddRow = (word: ListWord, needed: string) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const rowOf = ({ code, name }: Added) => ({
    code: code.trim(),
    names: { [needed]: name.trim() },
    values: {},
  })
  const form = useForm({
    standing,
    judge: (added) =>
      faultsHere(problemsOfRow(word, rowOf(added), { isNew: true, neededCulture: needed }), needed),
    refusedAt: (refusal) => faultsHere(refusedFields(refusal), needed),
  })
  const add = useSending({
    mutationFn: (added: Added) => call('masters.rowAdd', { params: { list: word }, body: rowOf(added) }),
    onSuccess: (row) => {
      refreshLists(client)
      showToast({
        tone: 'green',
        title: t('masters.row.added', { name: row.names[needed] }),
        action: {
          label: t('masters.row.open'),
          run: () => {
            location.hash = hrefOfRow(word, row.id)
          },
        },
      })
      form.discard()
      form.element.current?.querySelector('input')?.focus()
    },
    onError: (error) => {
      if (!form.refuse(error))
        showToast({ tone: 'red', title: t('masters.row.notSaved'), text: sayRefusal(error, t) })
    },
  })
  return { form, add: (added: Added) => add.mutate(added), isBusy: add.isPending }
}

/** Adds a row where one stands: its code and the name that every row needs; the rest is said on its page. */
export const AddRow = ({ word, cultures }: { word: ListWord; cultures: readonly string[] }) => {
  const { t } = useTranslation()
  const needed = cultures[0] ?? 'en'
  const { form, add, isBusy } = useAddRow(word, needed)
  return (
    <Form
      form={form}
      onSubmit={add}
      isBusy={isBusy}
      className={`${css.add} pv-flex pv-wrap pv-top pv-gap-8-12 pv-block-8`}
      label={t('masters.list.addHere')}
    >
      <TextField
        {...form.at('code')}
        label={t('masters.columns.code')}
        size="dense"
        ltr
        maxLength={longestCode}
      />
      <TextField
        {...form.at('name')}
        label={t('masters.nameIn', { language: languageName(needed) })}
        size="dense"
        maxLength={longestName.short}
      />
      <Button type="submit" icon="plus" busy={isBusy} disabled={!form.isChanged}>
        {t('masters.list.addHere')}
      </Button>
    </Form>
  )
}
