/** Px; the panel is a sheet over the whole page where the window is narrower than `sheetBelow`. */
export const narrowest = 280
export const widest = 640
export const sheetBelow = 600
const usual = 320
const storageKey = 'papaver.helpWidth'

const within = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** As wide as the person last made it on this device. */
export const readWidth = (): number => {
  try {
    const kept = Number(localStorage.getItem(storageKey))
    return Number.isFinite(kept) && kept > 0 ? within(kept) : usual
  } catch {
    return usual
  }
}

/** Keeps the width and answers what it became. */
export const keepWidth = (width: number): number => {
  const kept = within(width)
  try {
    localStorage.setItem(storageKey, String(kept))
  } catch {
    // Storage may be closed: then the width lasts as long as the page.
  }
  return kept
}
