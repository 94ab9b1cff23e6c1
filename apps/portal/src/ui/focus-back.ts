import { useEffect, useRef, useState } from 'react'

/** For what leaves the page when it closes: the focus goes back to where it was before. */
export const useFocusBack = () => {
  const [came] = useState(() => document.activeElement)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      setTimeout(() => {
        if (!here.current && came instanceof HTMLElement && came.isConnected) came.focus()
      })
    }
  }, [came])
}
