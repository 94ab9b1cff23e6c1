import { type FieldProblem, problemsOfRow } from '@papaver/contract/masters/check-row.ts'
import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refreshLists } from '../queries.ts'
import { languageName, sayProblem, sayRefusal } from '../words.ts'
import css from './add-row.module.css'
import { hrefOfRow } from './list-columns.tsx'

/** A list of codes and names needs no page of its own for a new row. */
export const isSimple = (word: ListWord): boolean => {
  const { isClosed, columns, code } = lists[word]
  return isClosed !== true && columns.length === 0 && code.kind === 'given'
}

const problemsIn = (error: unknown): FieldProblem[] =>
  isRefusal(error) && Array.isArray(error.details.fields) ? (error.details.fields as FieldProblem[]) : []

const useAddRow = (word: ListWord, needed: string, onAdded: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const add = useSending({
    mutationFn: ({ code, name }: { code: string; name: string }) =>
      call('masters.rowAdd', {
        params: { list: word },
        body: { code, names: { [needed]: name }, values: {} },
      }),
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
      onAdded()
    },
    onError: (error) => {
      const found = problemsIn(error)
      setProblems(found)
      if (found.length === 0)
        showToast({ tone: 'red', title: t('masters.row.notSaved'), text: sayRefusal(error, t) })
    },
  })
  const submit = (code: string, name: string) => {
    const row = { code, names: { [needed]: name }, values: {} }
    const found = problemsOfRow(word, row, { isNew: true, neededCulture: needed })
    setProblems(found)
    if (found.length === 0) add.mutate({ code, name })
  }
  const errorOf = (path: string) => {
    const found = problems.find((each) => each.path === path)
    return found === undefined ? undefined : sayProblem(t, found)
  }
  return { submit, errorOf, isBusy: add.isPending }
}

/** Adds a row where one stands: its code and the name that every row needs; the rest is said on its page. */
export const AddRow = ({ word, cultures }: { word: ListWord; cultures: readonly string[] }) => {
  const { t } = useTranslation()
  const needed = cultures[0] ?? 'en'
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const adding = useAddRow(word, needed, () => {
    setCode('')
    setName('')
    form.current?.querySelector('input')?.focus()
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    adding.submit(code.trim(), name.trim())
  }
  return (
    <form ref={form} className={css.add} onSubmit={send} noValidate aria-label={t('masters.list.addHere')}>
      <TextField
        label={t('masters.columns.code')}
        size="dense"
        ltr
        maxLength={80}
        value={code}
        error={adding.errorOf('code')}
        onChange={setCode}
      />
      <TextField
        label={t('masters.nameIn', { language: languageName(needed) })}
        size="dense"
        maxLength={300}
        value={name}
        error={adding.errorOf(`names.${needed}`)}
        onChange={setName}
      />
      <Button
        type="submit"
        icon="plus"
        busy={adding.isBusy}
        disabled={code.trim() === '' && name.trim() === ''}
      >
        {t('masters.list.addHere')}
      </Button>
    </form>
  )
}
