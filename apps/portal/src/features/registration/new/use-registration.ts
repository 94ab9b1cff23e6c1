import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { useForm } from '../../../ui/form/use-form.tsx'
import type { PasswordRequirements } from '../../account/password-rules.ts'
import {
  bodyOf,
  emptyValues,
  judge,
  type Section,
  sectionFields,
  type Values,
  wrongOf,
} from './form-values.ts'
import { forgetDraft, readDraft, type Sent, writeDraft, writeSent } from './kept.ts'

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

export interface RegistrationOptions {
  requirements: PasswordRequirements
  /** Chosen beforehand where there is nothing to choose. */
  onlyType: Values['userType']
  onSent: (sent: Sent) => void
}

/** The form, where one is in it, the proof that a person sends it, and its sending. */
export const useRegistration = ({ requirements, onlyType, onSent }: RegistrationOptions) => {
  const [begun] = useState(() => {
    const kept = readDraft()
    return { ...kept, userType: onlyType || kept.userType }
  })
  const form = useForm<Values>({
    standing: emptyValues,
    begun,
    judge: (values) => judge(values, requirements),
    refusedAt: wrongOf,
  })
  const [here, setHere] = useState<Section>('access')
  const [answer, setAnswer] = useState('')
  const [round, setRound] = useState(0)
  const { forget } = useKept(form.values)
  const send = useSending({
    mutationFn: (values: Values) => call('registration.register', { body: bodyOf(values, answer) }),
    onError: (error) => {
      form.refuse(error)
      // What never reached the server has not used the proof up.
      if (!isRefusal(error) || error.status !== 0) setRound((before) => before + 1)
    },
    onSuccess: (output, values) => {
      const sent = { ...output, email: values.email.trim(), resends: { day: '', count: 0 } }
      forget()
      writeSent(sent)
      onSent(sent)
    },
  })
  return {
    form,
    enter: setHere,
    stateOf: (section: Section): 'done' | 'here' | 'open' => {
      if (section === here) return 'here'
      return sectionFields[section].some(form.isWrong) ? 'open' : 'done'
    },
    captcha: { onAnswer: setAnswer, round },
    isProven: answer !== '',
    isBusy: send.isPending,
    submit: (values: Values) => send.mutate(values),
  }
}
export type RegistrationState = ReturnType<typeof useRegistration>
