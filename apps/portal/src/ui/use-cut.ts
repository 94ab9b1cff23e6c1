import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether a field of one line is too narrow for what stands in it, at the width that it has now. */
export const useCut = (
  text: string | undefined,
): { input: RefObject<HTMLInputElement | null>; isCut: boolean } => {
  const input = useRef<HTMLInputElement>(null)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = input.current
    if (element === null) return
    const look = () => setCut(text !== undefined && element.scrollWidth > element.clientWidth)
    // The field is given its words once it is drawn.
    const frame = requestAnimationFrame(look)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [text])
  return { input, isCut }
}
