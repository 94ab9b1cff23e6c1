import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import type { PasswordDemands } from '../../account/password-rules.ts'
import {
  bodyOf,
  type FieldName,
  fieldOrder,
  judge,
  type Section,
  sectionFields,
  type Values,
  type Wrong,
  wrongOf,
} from './form-values.ts'
import { forgetDraft, readDraft, type Sent, writeDraft, writeSent } from './kept.ts'

/** Puts the focus where something is wrong; radio buttons and fields alike have their name. */
const focusField = (name: FieldName): void => {
  const field = document.querySelector<HTMLElement>(`#registration-${name}, input[name="${name}"]`)
  field?.focus()
}

/** Kept in this tab a moment after the last letter and when the page goes, until it has been sent. */
const useKept = (values: Values): { forget: () => void } => {
  const isOver = useRef(false)
  useEffect(() => {
    const keep = () => {
      if (!isOver.current) writeDraft(values)
    }
    const timer = setTimeout(keep, 300)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [values])
  const forget = () => {
    isOver.current = true
    forgetDraft()
  }
  return { forget }
}

const stateOf = (section: Section, here: Section, wrong: Wrong): 'done' | 'here' | 'open' => {
  if (section === here) return 'here'
  return sectionFields[section].some((name) => wrong[name]) ? 'open' : 'done'
}

export interface RegistrationOptions {
  demands: PasswordDemands
  /** Chosen beforehand where there is nothing to choose. */
  onlyType: Values['userType']
  onSent: (sent: Sent) => void
}

/** The form's state: values, what is wrong with fields that were left, what the server did not accept, sending. */
export const useRegistration = ({ demands, onlyType, onSent }: RegistrationOptions) => {
  const [values, setValues] = useState<Values>(() => {
    const kept = readDraft()
    return { ...kept, userType: onlyType || kept.userType }
  })
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set())
  const [refused, setRefused] = useState<Wrong>({})
  const [here, setHere] = useState<Section>('access')
  const [answer, setAnswer] = useState('')
  const [round, setRound] = useState(0)
  const { forget } = useKept(values)
  const own = judge(values, demands)
  const firstWrong = fieldOrder.find((name) => refused[name] ?? own[name])
  const send = useSending({
    mutationFn: () => call('registration.register', { body: bodyOf(values, answer) }),
    onError: (error) => {
      const wrong = isRefusal(error) ? wrongOf(error) : {}
      setRefused(wrong)
      // What never reached the server has not used the proof up.
      if (!isRefusal(error) || error.status !== 0) setRound((before) => before + 1)
      const first = fieldOrder.find((name) => wrong[name])
      if (first) setTimeout(() => focusField(first))
    },
    onSuccess: (output) => {
      const sent = { ...output, email: values.email.trim(), resends: { day: '', count: 0 } }
      forget()
      writeSent(sent)
      onSent(sent)
    },
  })
  return {
    values,
    set: (name: FieldName, value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setRefused(({ [name]: _gone, ...others }) => others)
    },
    touch: (name: FieldName) => setTouched((before) => new Set(before).add(name)),
    errorOf: (name: FieldName): string | undefined =>
      refused[name] ?? (touched.has(name) ? own[name] : undefined),
    enter: setHere,
    stateOf: (section: Section) => stateOf(section, here, { ...own, ...refused }),
    /** Fields that still need something. */
    toFix: fieldOrder.filter((name) => own[name] ?? refused[name]).length,
    /** All that is missing has been shown. */
    isTold: touched.size === fieldOrder.length,
    /** Shows what is wrong everywhere and goes to the first of it. */
    showFirst: () => {
      setTouched(new Set(fieldOrder))
      if (firstWrong) setTimeout(() => focusField(firstWrong))
    },
    captcha: { onAnswer: setAnswer, round },
    isProven: answer !== '',
    isBusy: send.isPending,
    /** A refusal that no field shows. */
    failure: send.isError && Object.keys(refused).length === 0 ? send.error : undefined,
    submit: () => send.mutate(),
  }
}
export type RegistrationState = ReturnType<typeof useRegistration>
