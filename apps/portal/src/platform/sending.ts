import {
  replaceEqualDeep,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/**
 * Makes a guard that runs an action once: what is under way already is not begun again, and whoever asks for it
 * meanwhile gets the answer of the first. Another input is another action.
 */
export const makeOnce = () => {
  let underWay: { input: unknown; answer: Promise<unknown> } | undefined
  return <Output>(input: unknown, action: () => Promise<Output>): Promise<Output> => {
    if (underWay !== undefined && replaceEqualDeep(underWay.input, input) === underWay.input)
      return underWay.answer as Promise<Output>
    const answer = action()
    const mine = { input, answer }
    underWay = mine
    const end = () => {
      if (underWay === mine) underWay = undefined
    }
    answer.then(end, end)
    return answer
  }
}

/** The guard of a part of the page that sends without a mutation. */
export const useOnce = () => useState(makeOnce)[0]

/**
 * The library's mutation, sent once: a second click of a double click comes before the page shows that the first
 * one is on its way, so a flag that is drawn comes too late.
 */
export const useSending = <Output, Failure = Error, Input = void, Context = unknown>(
  options: UseMutationOptions<Output, Failure, Input, Context>,
): UseMutationResult<Output, Failure, Input, Context> => {
  const mutation = useMutation(options)
  const once = useOnce()
  const { mutateAsync: send } = mutation
  const mutateAsync: typeof send = useCallback((...sent) => once(sent[0], () => send(...sent)), [once, send])
  const mutate: UseMutateFunction<Output, Failure, Input, Context> = useCallback(
    // What went wrong is told by the mutation's own answers.
    (...sent) => void mutateAsync(...sent).catch(() => {}),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}
