import { createStore } from './plain-store.ts'

/** Set while the person is asked; told whether he has proved who he is. */
export const confirmationAsked = createStore<{ end: (isConfirmed: boolean) => void } | undefined>(undefined)

let waiting: Promise<boolean> | undefined

/**
 * Asks the person to prove that he is there himself, once for all calls that wait for it; false where he would rather
 * not.
 */
export const askConfirmation = (): Promise<boolean> => {
  waiting ??= new Promise<boolean>((resolve) => {
    const end = (isConfirmed: boolean): void => {
      waiting = undefined
      confirmationAsked.set(undefined)
      resolve(isConfirmed)
    }
    confirmationAsked.set({ end })
  })
  return waiting
}
