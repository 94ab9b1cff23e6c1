import { emptyValues, type Values } from './form-values.ts'

/** What the server has answered, with what the page after it shows. */
export interface Sent {
  id: string
  /** Opens the sending of files and of another mail, for a day. */
  uploadKey: string
  linkHours: number
  email: string
  /** Mails that were asked for again on a day. */
  resends: { day: string; count: number }
}

const draftKey = 'papaver.registration'
const sentKey = 'papaver.registration.sent'

/** This tab's storage: gone with the tab, so that the next person at the same computer finds nothing. */
const read = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
const write = (key: string, value: unknown): void => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage may be closed: then the form lasts as long as the page.
  }
}

/** The form as it was before a reload. Passwords are never kept. */
export const readDraft = (): Values => {
  const kept = read(draftKey)
  if (typeof kept !== 'object' || kept === null) return emptyValues
  const known = Object.entries(kept).filter(
    ([name, value]) => name in emptyValues && typeof value === 'string',
  )
  return { ...emptyValues, ...Object.fromEntries(known), password: '', again: '' }
}
export const writeDraft = ({ password: _password, again: _again, ...kept }: Values): void =>
  write(draftKey, kept)
export const forgetDraft = (): void => write(draftKey, null)

export const readSent = (): Sent | undefined => {
  const kept = read(sentKey)
  const isWhole =
    typeof kept === 'object' && kept !== null && 'uploadKey' in kept && 'email' in kept && 'resends' in kept
  return isWhole ? (kept as Sent) : undefined
}
export const writeSent = (sent: Sent): void => write(sentKey, sent)
export const forgetSent = (): void => write(sentKey, null)
