import { createStore } from './store.ts'

export interface Toast {
  tone: 'green' | 'red' | 'amber' | 'blue'
  title: string
  text?: string
  action?: { label: string; run: () => void }
}
export interface ShownToast extends Toast {
  id: number
}

/** Ten seconds (specification §9); the rest waits in line behind the three that are shown (look §4). */
export const toastMilliseconds = 10_000
const limit = 3

export const toasts = createStore<readonly ShownToast[]>([])
let waiting: ShownToast[] = []
let lastId = 0

const isSame = (a: Toast, b: Toast): boolean => a.tone === b.tone && a.title === b.title && a.text === b.text

/** Shows a message at the lower end of the page. One that is already there is not shown twice. */
export const showToast = (toast: Toast): void => {
  if ([...toasts.get(), ...waiting].some((other) => isSame(other, toast))) return
  lastId += 1
  const shown = { ...toast, id: lastId }
  if (toasts.get().length < limit) toasts.set([...toasts.get(), shown])
  else waiting.push(shown)
}

export const dismissToast = (id: number): void => {
  const left = toasts.get().filter((toast) => toast.id !== id)
  const [next, ...rest] = waiting
  waiting = next && left.length < limit ? rest : waiting
  toasts.set(next && left.length < limit ? [...left, next] : left)
}
