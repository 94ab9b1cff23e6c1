import { useState } from 'react'

const key = 'papaver.registration.answer'

const read = (question: string): string => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const isOfIt = typeof kept === 'object' && kept !== null && 'question' in kept && 'text' in kept
    return isOfIt && kept.question === question ? String(kept.text) : ''
  } catch {
    return ''
  }
}

const write = (question: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ question, text }))
  } catch {
    // Storage may be closed: then it lasts as long as the page.
  }
}

/** What was typed in answer to a question, kept in this tab so that a reload loses nothing. */
export const useKeptText = (question: string) => {
  const [begun] = useState(() => ({ text: read(question) }))
  return { begun, keep: (text: string) => write(question, text) }
}
