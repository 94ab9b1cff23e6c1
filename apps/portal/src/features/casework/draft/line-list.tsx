import type { CaseView } from '@papaver/contract/casework/schema.ts'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useDraftView } from './draft-context.ts'

/** A line of a list in a form, as somebody types it; the key is of the row of the page. */
interface Line {
  readonly key: string
}

/** A list of lines that a form has beside its fields: persons, quotas, plots. */
export interface LineListOf<Own extends object> {
  /** Its name on the wire and in `own`. */
  readonly list: keyof Own & string
  /** What a line is called in messages: `fields.<word>.<part>`. */
  readonly word: string
  readonly most: number
  /** Keys of words below `draft`. */
  readonly words: {
    readonly add: string
    readonly remove: string
    readonly hint?: string
  }
}

let made = 0
/** A key of a row that is new in the page. */
export const newLineKey = (): string => {
  made += 1
  return `l${made}`
}

/** Ids of inputs by the names of the checks: `persons.2.name`, `siteIds`. */
export const idOfPart = (path: string): string => `draft-${path.replaceAll('.', '-')}`

/** What the parts of a form share that are none of its described fields. */
export const useOwnParts = <View extends CaseView, Own extends object, Loaded>() => {
  const view = useDraftView<View, Own, Loaded>()
  const { draft, form, record, checks, showsMissing, isOpen } = view
  const say = form.useCheckSentences(record)
  return {
    ...view,
    put: (change: Partial<Own>) => draft.changeOwn((own) => ({ ...own, ...change })),
    /** What is to be mended of this part of the request. */
    errorOf: (path: string): string | undefined => {
      const check = checks.find(({ fix, severity }) => severity === 'block' && fix?.field === path)
      return check === undefined || (check.code === 'missing' && !showsMissing) ? undefined : say(check).title
    },
    isShut: (path: string, whole: string): boolean => !isOpen(whole) && !isOpen(path),
  }
}

/** One line of such a list: what its inputs are, and how it is changed. */
export const useLine = <Own extends object, Each extends Line>(
  { list, word, words }: LineListOf<Own>,
  line: Each,
  position: number,
) => {
  const { t } = useTranslation()
  const { state, form, put, errorOf, isShut, isOpen } = useOwnParts<CaseView, Own, unknown>()
  const lines = state.typed.own[list] as readonly Each[]
  const putLines = (next: readonly Each[]) => put({ [list]: next } as Partial<Own>)
  const pathOf = (part: string) => `${list}.${position}.${part}`
  return {
    change: (part: Partial<Each>) =>
      putLines(lines.map((each) => (each.key === line.key ? { ...each, ...part } : each))),
    field: (part: keyof Each & string) => ({
      id: idOfPart(pathOf(part)),
      label: t(`${form.feature}.fields.${word}.${part}`),
      error: errorOf(pathOf(part)),
      disabled: isShut(pathOf(part), list),
    }),
    /** Takes it out; nothing where the list may not be changed now. */
    removal: isOpen(list) && (
      <IconButton
        icon="trash"
        name={t(`${form.feature}.draft.${words.remove}`, { number: position })}
        onClick={() => putLines(lines.filter(({ key }) => key !== line.key))}
      />
    ),
  }
}

interface LineListProps<Own extends object, Each extends Line> {
  of: LineListOf<Own>
  empty: () => Each
  Row: ComponentType<{ line: Each; position: number }>
}

/** The lines of such a list, and the button for one more. */
export const LineList = <Own extends object, Each extends Line>(props: LineListProps<Own, Each>) => {
  const { of, empty, Row } = props
  const { list, most, words } = of
  const { t } = useTranslation()
  const { state, form, put, isOpen, errorOf } = useOwnParts<CaseView, Own, unknown>()
  const lines = state.typed.own[list] as readonly Each[]
  const error = errorOf(list)
  const say = (key: string) => t(`${form.feature}.draft.${key}`)
  return (
    <div className="pv-stack pv-gap-16">
      {words.hint !== undefined && <p className="pv-hint">{say(words.hint)}</p>}
      {lines.map((line, index) => (
        <Row key={line.key} line={line} position={index + 1} />
      ))}
      {error !== undefined && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {isOpen(list) && lines.length < most && (
        <span id={idOfPart(list)} tabIndex={-1}>
          <Button icon="plus" onClick={() => put({ [list]: [...lines, empty()] } as Partial<Own>)}>
            {say(words.add)}
          </Button>
        </span>
      )}
    </div>
  )
}
