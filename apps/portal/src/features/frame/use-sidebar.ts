import { useEffect, useState } from 'react'

/** From this width on the menu stands beside the content by itself (specification §2). */
const wide = '(min-width: 1024px)'

/**
 * Whether the menu is shown: by itself in a wide window, else only when asked for. Crossing the width puts
 * it back to what that width does by itself.
 */
export const useSidebar = (isLoggedIn: boolean) => {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches)
  const [isOpen, setOpen] = useState(isWide)
  useEffect(() => {
    const query = matchMedia(wide)
    const follow = () => {
      setWide(query.matches)
      setOpen(query.matches)
    }
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  const close = () => setOpen(false)
  return { isWide, isOpen: isLoggedIn && isOpen, toggle: () => setOpen(!isOpen), close }
}
