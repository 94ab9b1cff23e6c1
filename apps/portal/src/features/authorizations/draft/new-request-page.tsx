import type { CallInput } from '@papaver/contract/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, newKey } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useOnce } from '../../../platform/sending.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import { authorizationQuery } from '../queries.ts'
import { CopyDialog } from './copy-dialog.tsx'
import css from './draft.module.css'
import { type Entry, EntryFields, entryProblems, noEntry } from './entry-fields.tsx'

const kinds = ['IMA', 'EXA'] as const
const groups = ['NP', 'PREC'] as const

interface ChoicesProps<Value extends string> {
  name: string
  legend: string
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  words: (value: Value) => { name: string; hint: string }
}

function Choices<Value extends string>({
  name,
  legend,
  values,
  value,
  onChange,
  words,
}: ChoicesProps<Value>) {
  return (
    <fieldset className={css.fieldset}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.choices}>
        {values.map((each) => (
          <label key={each} className={css.choice}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <span className={css.choiceText}>
              <span className={css.choiceName}>{words(each).name}</span>
              <span className={css.dim}>{words(each).hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type CreateBody = CallInput<'authorizations.create'>['body']

/** Makes the draft and goes on with it; the same answers sent twice make one. */
const useBeginning = () => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const key = useRef(newKey())
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(undefined)
  const create = async (body: CreateBody) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const made = await call('authorizations.create', { body, idempotencyKey: key.current })
      queries.setQueryData(authorizationQuery(made.id).queryKey, made)
      await navigate({ to: '/import-export/$id/edit', params: { id: made.id }, replace: true })
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return {
    isBusy,
    failure,
    begin: (body: CreateBody) => void once('create', () => create(body)),
    changed: () => {
      key.current = newKey()
    },
  }
}

/** Two questions, and for whom where a request came in on paper. */
function Questions({ isEntry }: { isEntry: boolean }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<(typeof kinds)[number]>('IMA')
  const [group, setGroup] = useState<(typeof groups)[number]>('NP')
  const [entry, setEntry] = useState<Entry>(noEntry)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, begin, changed } = useBeginning()
  const problems = isEntry ? entryProblems(entry) : []
  const choose =
    <Value,>(put: (value: Value) => void) =>
    (value: Value) => {
      changed()
      put(value)
    }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const [first] = problems
    if (first !== undefined) document.getElementById(`entry-${first}`)?.focus()
    else begin({ kind, group, lines: [], ...(isEntry ? entry : {}) } as CreateBody)
  }
  return (
    <form className={css.narrow} onSubmit={submit} noValidate>
      <Card>
        <div className={css.narrow}>
          {isEntry && (
            <EntryFields value={entry} onChange={choose(setEntry)} problems={isAsked ? problems : []} />
          )}
          <Choices
            name="kind"
            legend={t(isEntry ? 'authorizations.draft.entry.kind' : 'authorizations.draft.newKind')}
            values={kinds}
            value={kind}
            onChange={choose(setKind)}
            words={(each) => ({
              name: t(`authorizations.kinds.${each}`),
              hint: isEntry ? '' : t(`authorizations.draft.kindHints.${each}`),
            })}
          />
          <Choices
            name="group"
            legend={t('authorizations.draft.newGroup')}
            values={groups}
            value={group}
            onChange={choose(setGroup)}
            words={(each) => ({
              name: t(`authorizations.draft.groups.${each}`),
              hint: t(`authorizations.draft.groupHints.${each}`),
            })}
          />
          {failure !== undefined && <FieldError>{explain(failure, t).title}</FieldError>}
          <div className={css.foot}>
            <span className={css.dim}>
              {t(isEntry ? 'authorizations.draft.entry.hint' : 'authorizations.draft.newHint')}
            </span>
            <Button type="submit" kind="primary" size={36} busy={isBusy}>
              {t('authorizations.draft.begin')}
            </Button>
          </div>
        </div>
      </Card>
    </form>
  )
}

/** A few questions, then the draft is there and everything else is saved as it is typed. */
export function NewRequestPage() {
  const { t } = useTranslation()
  const account = useAccount()
  const [isCopying, setCopying] = useState(false)
  const isEntry = mayDo(account, 'case.enter')
  if (!isEntry && !mayDo(account, 'authorization.request')) return <ForbiddenState />
  return (
    <div className={css.page}>
      <div className={css.headRow}>
        <PageHead
          title={t(isEntry ? 'authorizations.draft.entry.new' : 'authorizations.draft.new')}
          actions={
            isEntry
              ? []
              : [
                  {
                    key: 'copy',
                    label: t('authorizations.draft.copy'),
                    icon: 'copy',
                    onClick: () => setCopying(true),
                  },
                ]
          }
        />
      </div>
      <Questions isEntry={isEntry} />
      {isCopying && <CopyDialog onClose={() => setCopying(false)} />}
    </div>
  )
}
