import { useEffect, useState } from 'react'

/** Typing rests this long before anything is looked for. */
const rest = 250

/** What is typed, and what is looked for once typing rests. */
export const useHelpSearch = (first = '') => {
  const [typed, setTyped] = useState(first)
  const [asked, setAsked] = useState(first.trim())
  useEffect(() => {
    const next = typed.trim()
    if (next === '') {
      setAsked('')
      return
    }
    const timer = setTimeout(() => setAsked(next), rest)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, asked, change: setTyped }
}
