import { useForm as useTypedForm } from '@mantine/form'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPress } from '../../platform/after-press.ts'
import { isRefusal, type Refusal } from '../../platform/responses.ts'
import { type Faults, Sentence, sayFault } from './faults.tsx'
import { focusFirstFault } from './focus-fault.ts'
import { changedPaths, laidOver, valueAt } from './values.ts'

export interface FormOptions<Values> {
  /**
   * What the fields show at first: what the record says, or what a new one begins with. Where the record changes
   * meanwhile, what was typed stays and everything else follows.
   */
  standing: Values
  /** What was typed before and kept, over what stands. */
  begun?: Partial<Values> | undefined
  /** What is wrong with the values as they are, by pure rules. It is said once a field was left, or all was tried. */
  judge?: (values: Values) => Faults
  /** Which fields a refusal of the server speaks of, and what is said there. */
  refusedAt?: (refusal: Refusal) => Faults
  /** Says what is wrong with a field before it was left or all was tried. */
  isJudged?: (path: string, values: Values) => boolean
  /** What a refusal uses up, and is typed anew: a code that works once. */
  emptiedBy?: (refusal: Refusal) => Partial<Values> | undefined
  /** Why what was sent last was refused, where the sending stands elsewhere. */
  refusal?: unknown
  /** Told of what is typed: for what keeps it. */
  onValues?: (values: Values) => void
}

/** What ties a field to its value. */
export interface Bound<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: ReactNode
}

/** What was typed, over what stands. */
const useTyped = <Values extends object>({ standing, begun, onValues }: FormOptions<Values>) => {
  /** What comes from the record was typed by nobody. */
  const isFollowing = useRef(false)
  const store = useTypedForm<Values>({
    initialValues: { ...standing, ...begun },
    touchTrigger: 'focus',
    onValuesChange: (values) => {
      if (!isFollowing.current) onValues?.(values)
    },
  })
  const stood = useRef(standing)
  const sent = useRef(standing)
  const stands = JSON.stringify(standing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another content of the record is news
  useLayoutEffect(() => {
    if (JSON.stringify(stood.current) === stands) return
    const before = stood.current
    stood.current = standing
    if (JSON.stringify(store.getValues()) === stands) return
    isFollowing.current = true
    store.setValues(laidOver(standing, before, store.getValues()))
    isFollowing.current = false
  }, [stands])
  return {
    store,
    /** What is sent now, so that what is typed meanwhile is a change to it. */
    send: (): Values => {
      sent.current = store.getValues()
      return sent.current
    },
    /** What was sent stands now; the record follows. */
    settle: () => {
      stood.current = sent.current
    },
    restore: () => {
      stood.current = standing
      store.setValues(standing)
    },
  }
}
type Typed<Values extends object> = ReturnType<typeof useTyped<Values>>
type Said<Values extends object> = ReturnType<typeof useSaid<Values>>

/** What is said of the fields: of those that were left, of all of them after a try, and what the server refused. */
const useSaid = <Values extends object>(options: FormOptions<Values>, { store }: Typed<Values>) => {
  const { t } = useTranslation()
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const faults = Object.entries(options.judge?.(store.values) ?? {}).filter(
    ([, fault]) => fault !== undefined,
  )
  const own = new Map(faults)
  return {
    own,
    isTried,
    setTried,
    failure,
    setFailure,
    leave: (path: string) => afterPress(() => store.setTouched((left) => ({ ...left, [path]: true }))),
    errorOf: (path: string): ReactNode => {
      const isJudged = isTried || store.isTouched(path) || options.isJudged?.(path, store.values) === true
      const fault = isJudged ? own.get(path) : undefined
      return store.errors[path] ?? (fault === undefined ? undefined : sayFault(fault, t))
    },
    /** Shows a refusal at the fields that it speaks of; false where it speaks of none. */
    show: (error: unknown): boolean => {
      const found = isRefusal(error) ? Object.entries(options.refusedAt?.(error) ?? {}) : []
      const refused = found.filter(([, fault]) => fault !== undefined)
      store.setErrors(
        Object.fromEntries(
          refused.map(([path, fault]) => [path, <Sentence key={path} fault={fault ?? ''} />]),
        ),
      )
      setFailure(refused.length > 0 ? undefined : error)
      return refused.length > 0
    },
    hush: () => {
      setTried(false)
      setFailure(undefined)
      store.clearErrors()
      store.resetTouched()
    },
  }
}

/** Leads to the first field that is wrong, once it shows that it is. */
const useFaultFocus = () => {
  const element = useRef<HTMLElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) focusFirstFault(element.current)
  }, [asked])
  return {
    element,
    /** For the element around the fields. */
    root: (around: HTMLElement | null) => {
      element.current = around
    },
    ask: () => setAsked((before) => before + 1),
  }
}

/** How values get to their fields and back. */
const bindings = <Values extends object>({ store }: Typed<Values>, { errorOf, leave }: Said<Values>) => {
  const set = (path: string, value: unknown) => store.setFieldValue(path, value as never)
  const atPath = <Value,>(path: string): Bound<Value> => ({
    name: path,
    value: valueAt(store.values, path) as Value,
    onChange: (value) => set(path, value),
    onBlur: () => leave(path),
    error: errorOf(path),
  })
  return {
    set,
    /** Puts one more at the end of a list, or takes one out; what was said of the others goes with them. */
    add: (path: string, item: unknown) => store.insertListItem(path, item as never),
    remove: (path: string, index: number) => store.removeListItem(path, index),
    /** Several values at once. */
    put: (part: Partial<Values>) => {
      for (const [path, value] of Object.entries(part)) set(path, value)
    },
    /** The field of a path that only a description knows. */
    atPath,
    at: <Key extends keyof Values & string>(key: Key) => atPath<Values[Key]>(key),
    /** A choice whose "none" is an empty text. */
    choiceAt: (path: keyof Values & string): Bound<string | null> => {
      const { value, onChange, ...rest } = atPath<string>(path)
      return { ...rest, value: value || null, onChange: (chosen) => onChange(chosen ?? '') }
    },
    /** A box that is ticked or not. */
    checkAt: (path: keyof Values & string) => {
      const { value, onChange, error } = atPath<boolean>(path)
      return { checked: value, onChange, error }
    },
  }
}

/**
 * The state of a form: values, what is wrong and when that is said, what the server did not accept, what is not saved.
 * Whoever uses it says which values stand, by which rules they are judged, and sends them.
 */
export const useForm = <Values extends object>(options: FormOptions<Values>) => {
  const typed = useTyped(options)
  const said = useSaid(options, typed)
  const focus = useFaultFocus()
  const bound = bindings(typed, said)
  const { store } = typed
  const changed = changedPaths(store.values, options.standing)
  const refuse = (error: unknown): boolean => {
    const emptied = isRefusal(error) ? options.emptiedBy?.(error) : undefined
    if (emptied !== undefined) {
      said.hush()
      bound.put(emptied)
    }
    const isShown = said.show(error)
    if (isShown) focus.ask()
    return isShown
  }
  const showFaults = () => {
    said.setTried(true)
    focus.ask()
  }
  const { refusal } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is shown when it comes
  useEffect(() => {
    if (refusal) refuse(refusal)
  }, [refusal])
  return {
    ...bound,
    ...focus,
    values: store.values as Values,
    /** Paths at which something is typed that is not saved. */
    changed,
    isChanged: changed.length > 0,
    errorOf: said.errorOf,
    leave: said.leave,
    isWrong: (path: string): boolean => said.own.has(path) || store.errors[path] !== undefined,
    /** Paths of the fields that still need something, whether that is said already or not. */
    wrong: [...new Set([...said.own.keys(), ...Object.keys(store.errors)])],
    /** Nothing is wrong as far as the rules tell. */
    isComplete: said.own.size === 0,
    isTried: said.isTried,
    /** A refusal that no field shows. */
    failure: said.failure,
    /** Says everything that is wrong; true where nothing is. For fields inside another form, which leads there. */
    check: (): boolean => {
      said.setTried(true)
      return said.own.size === 0
    },
    /** Says everything that is wrong and leads to the first of it. */
    showFaults,
    /** Goes on with what was typed where nothing is wrong with it, else says what is. */
    submit: (send: (values: Values) => void): void => {
      said.setFailure(undefined)
      if (said.own.size > 0) showFaults()
      else {
        said.setTried(true)
        send(typed.send())
      }
    },
    /** Shows what the server would not take; true where a field shows it. */
    refuse,
    /** Says nothing any more, until something is left or tried again. */
    hush: said.hush,
    /** What was sent is saved. */
    settle: () => {
      typed.settle()
      said.hush()
    },
    /** Gives up what was typed. */
    discard: () => {
      typed.restore()
      said.hush()
    },
  }
}
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>
