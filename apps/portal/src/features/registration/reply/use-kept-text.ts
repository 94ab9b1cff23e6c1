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

/** What was typed in answer to a question, kept in this tab so that a reload loses nothing. */
export const useKeptText = (question: string): [text: string, set: (text: string) => void] => {
  const [text, setText] = useState(() => read(question))
  const set = (now: string) => {
    setText(now)
    try {
      if (now === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify({ question, text: now }))
    } catch {
      // Storage may be closed: then it lasts as long as the page.
    }
  }
  return [text, set]
}
