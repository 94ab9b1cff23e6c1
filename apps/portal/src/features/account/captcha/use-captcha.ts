import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { answerTo, InsecureConnection } from './answer-to.ts'

export type CaptchaPhase = 'idle' | 'working' | 'done' | 'failed' | 'insecure' | 'off'

export interface CaptchaState {
  phase: CaptchaPhase
  /** Why it failed. */
  failure: unknown
  start: () => void
}

/** One check at a time: a newer one ends the older, and so does leaving the page. */
const useOneRun = () => {
  const current = useRef<AbortController | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const end = useCallback(() => {
    current.current?.abort()
    clearTimeout(timer.current)
  }, [])
  const begin = useCallback(() => {
    end()
    current.current = new AbortController()
    return current.current.signal
  }, [end])
  const later = useCallback((work: () => void, milliseconds: number) => {
    if (Number.isFinite(milliseconds)) timer.current = setTimeout(work, milliseconds)
  }, [])
  useEffect(() => end, [end])
  return { begin, later }
}

/**
 * Runs the check and tells its answer, '' while there is none. An answer that is about to run out is renewed; one
 * that was sent is spent, and a higher `round` asks for another.
 */
export const useCaptcha = (onAnswer: (answer: string) => void, round: number): CaptchaState => {
  const [phase, setPhase] = useState<CaptchaPhase>('idle')
  const [failure, setFailure] = useState<unknown>()
  const onAnswerNow = useRef(onAnswer)
  useEffect(() => {
    onAnswerNow.current = onAnswer
  }, [onAnswer])
  const { begin, later } = useOneRun()
  const run = useCallback(
    async (isRenewal: boolean): Promise<void> => {
      const signal = begin()
      if (!isRenewal) {
        onAnswerNow.current('')
        setPhase('working')
      }
      try {
        const { answer, milliseconds } = await answerTo(await call('account.captcha', { signal }), signal)
        if (signal.aborted) return
        onAnswerNow.current(answer)
        setPhase(answer === 'none' ? 'off' : 'done')
        later(() => void run(true), milliseconds)
      } catch (error) {
        if (signal.aborted) return
        onAnswerNow.current('')
        setFailure(error)
        setPhase(error instanceof InsecureConnection ? 'insecure' : 'failed')
      }
    },
    [begin, later],
  )
  const lastRound = useRef(round)
  useEffect(() => {
    if (lastRound.current === round) return
    lastRound.current = round
    void run(false)
  }, [round, run])
  return { phase, failure, start: useCallback(() => void run(false), [run]) }
}

/** Calls when the form around the element is first touched, by whatever means; at once where there is no form. */
export const useFirstTouch = (inside: RefObject<HTMLElement | null>, onTouch: () => void): void => {
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form || form.contains(document.activeElement)) return onTouch()
    form.addEventListener('focusin', onTouch, { once: true })
    return () => form.removeEventListener('focusin', onTouch)
  }, [inside, onTouch])
}
