import type { FieldProblem, RowContent, Value } from '@papaver/contract/masters/check-row.ts'
import type { EditRow, GuideInput, RowAnswer } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { refreshLists } from '../queries.ts'
import { bodyOf, contentOf, type Edits } from '../row/row-content.ts'
import { type RowFields, refusedFields } from '../row/use-row-form.ts'
import { sayProblem, sayRefusal } from '../words.ts'
import {
  emptyGuide,
  formContents,
  formValues,
  type GuideForm,
  type GuideStep,
  guideSteps,
  judgeGuide,
  keptGuides,
  problemsOfGuide,
  stepOf,
  substanceContent,
  substanceValues,
} from './guide-form.ts'

export interface GuideSubject {
  /** The substance that forms are added to; undefined: a new one. */
  row: RowAnswer | undefined
  /** The forms that it has already. */
  standing: readonly EditRow[]
  cultures: readonly string[]
}

/** What is typed, kept in this tab with every letter: a slip or a reload loses nothing. */
const useKept = (id: string, first: GuideStep) => {
  const accountId = useAccount()?.id ?? ''
  const [guide, setGuide] = useState(() => keptGuides.read(accountId, id)?.form ?? emptyGuide(first))
  const change = (next: (before: GuideForm) => GuideForm) =>
    setGuide((before) => {
      const after = next(before)
      keptGuides.keep(accountId, id, { version: 0, form: after })
      return after
    })
  const forget = () => {
    keptGuides.keep(accountId, id, null)
    setGuide(emptyGuide(first))
  }
  return { guide, change, forget }
}

/** Which fields may be judged: those that were left, those of steps that were tried, those the server refused. */
const useSaid = (problems: readonly FieldProblem[]) => {
  const { t } = useTranslation()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState<ReadonlySet<GuideStep>>(new Set())
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const [tries, setTries] = useState(0)
  return {
    tries,
    leave: (path: string) => setLeft((before) => new Set(before).add(path)),
    forget: (path: string) => setRefused((before) => before.filter((each) => each.path !== path)),
    forgetForms: () => setRefused((before) => before.filter(({ path }) => !path.startsWith('forms.'))),
    tryStep: (step: GuideStep) => {
      setTried((before) => new Set(before).add(step))
      setTries((before) => before + 1)
    },
    clear: () => {
      setLeft(new Set())
      setTried(new Set())
      setRefused([])
    },
    refuse: (fields: readonly FieldProblem[]) => {
      setRefused(fields)
      setTries((before) => before + 1)
    },
    errorOf: (path: string): string | undefined => {
      const isJudged = left.has(path) || tried.has(stepOf(path))
      const found = [...refused, ...(isJudged ? problems : [])].find((each) => each.path === path)
      return found === undefined ? undefined : sayProblem(t, found)
    },
  }
}

const useSave = (
  id: string | undefined,
  onSaved: (row: RowAnswer) => void,
  onRefused: (error: unknown) => void,
) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: (body: GuideInput) => call('masters.guide', { body }),
    onSuccess: (row) => {
      refreshLists(client)
      showToast({
        tone: 'green',
        title: t(id === undefined ? 'masters.guide.saved' : 'masters.guide.savedForms'),
      })
      onSaved(row)
    },
    onError: onRefused,
  })
}

const bodyOfGuide = (guide: GuideForm, id: string | undefined, needed: string): GuideInput => {
  const content = substanceContent(guide, needed)
  const reason = guide.reason.trim()
  return {
    substance: id === undefined ? { code: content.code, ...bodyOf('substances', content, true) } : { id },
    baseFormula: guide.baseFormula.trim() || null,
    forms: formContents(guide).map((form) => bodyOf('substanceForms', form, true)),
    ...(reason === '' ? {} : { reason }),
  }
}

const contentOfRow = ({ names, values }: EditRow): RowContent => ({ names, values })

/** One part of the whole, as the fields of a row want it. */
interface Part {
  word: ListWord
  prefix: string
  values: Edits
  onEdit: (path: string, value: Value) => void
}

type Change = ReturnType<typeof useKept>['change']
type Said = ReturnType<typeof useSaid>

/** A part of the whole as the fields of a row want it. */
const fieldsOf = ({ word, prefix, values, onEdit }: Part, said: Said): RowFields => ({
  word,
  isNew: true,
  content: contentOf(word, values),
  valueOf: (path) => values[path] ?? null,
  set: (path, value) => {
    onEdit(path, value)
    said.forget(`${prefix}.${path}`)
  },
  leave: (path) => said.leave(`${prefix}.${path}`),
  errorOf: (path) => said.errorOf(`${prefix}.${path}`),
})

/** The parts of the whole, each written by itself. */
const partsOf = (guide: GuideForm, needed: string, change: Change, said: Said) => {
  const changeForms = (next: (forms: GuideForm['forms']) => GuideForm['forms']) => {
    // What the server said of the second form is not true of the one that takes its place.
    said.forgetForms()
    change((before) => ({ ...before, forms: next(before.forms) }))
  }
  const substance: Part = {
    word: 'substances',
    prefix: 'substance',
    values: substanceValues(guide, needed),
    onEdit: (path, value) =>
      change((before) => ({ ...before, substance: { ...before.substance, [path]: value } })),
  }
  const formOf = (key: string, index: number): Part => ({
    word: 'substanceForms',
    prefix: `forms.${index}`,
    values: formValues(guide.forms[index]?.edits ?? {}),
    onEdit: (path, value) =>
      change((before) => ({
        ...before,
        forms: before.forms.map((each) =>
          each.key === key ? { ...each, edits: { ...each.edits, [path]: value } } : each,
        ),
      })),
  })
  return {
    substanceFields: fieldsOf(substance, said),
    formFields: (key: string) =>
      fieldsOf(
        formOf(
          key,
          guide.forms.findIndex((each) => each.key === key),
        ),
        said,
      ),
    setBase: (baseFormula: string) => {
      said.forget('baseFormula')
      change((before) => ({ ...before, baseFormula }))
    },
    setReason: (reason: string) => change((before) => ({ ...before, reason })),
    addForm: () => changeForms((forms) => [...forms, { key: crypto.randomUUID(), edits: {} }]),
    removeForm: (key: string) => changeForms((forms) => forms.filter((each) => each.key !== key)),
  }
}

/**
 * A substance with its forms while it is entered step by step. The fields and their rules are those of the rows'
 * own pages; all of it goes to the server at once, at the last step.
 */
export const useGuide = ({ row, standing, cultures }: GuideSubject, onSaved: (row: RowAnswer) => void) => {
  const { t } = useTranslation()
  const needed = cultures[0] ?? 'en'
  const isNew = row === undefined
  const first: GuideStep = isNew ? 'names' : 'forms'
  const { guide, change, forget } = useKept(row?.id ?? 'new', first)
  const judged = judgeGuide(guide, { isNew, needed, standing: standing.map(contentOfRow) })
  const problems = problemsOfGuide(judged)
  const said = useSaid(problems)
  const [sentence, setSentence] = useState<string>()
  const steps = guideSteps.slice(guideSteps.indexOf(first))
  const go = (step: GuideStep) => change((before) => ({ ...before, step }))
  const save = useSave(
    row?.id,
    (fresh) => {
      forget()
      onSaved(fresh)
    },
    (error) => {
      const fields = refusedFields(error)
      said.refuse(fields)
      setSentence(fields.length > 0 ? undefined : sayRefusal(error, t))
      const [wrong] = fields
      if (wrong !== undefined) go(stepOf(wrong.path))
    },
  )
  const wrongIn = (step: GuideStep) => problems.filter(({ path }) => stepOf(path) === step).length
  return {
    guide,
    isNew,
    needed,
    steps,
    said,
    sentence,
    isBusy: save.isPending,
    wrongIn,
    go,
    forget: () => {
      forget()
      said.clear()
      setSentence(undefined)
    },
    ...partsOf(guide, needed, change, said),
    /** Goes on where nothing is wrong in this step; at the last one everything is sent. */
    next: () => {
      const { step } = guide
      said.tryStep(step)
      if (step !== 'preview') {
        if (wrongIn(step) === 0) go(steps[steps.indexOf(step) + 1] ?? 'preview')
        return
      }
      const wrong = steps.find((each) => wrongIn(each) > 0)
      if (wrong === undefined) return save.mutate(bodyOfGuide(guide, row?.id, needed))
      said.tryStep(wrong)
      go(wrong)
    },
  }
}
export type Guide = ReturnType<typeof useGuide>
