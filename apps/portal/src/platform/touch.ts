/** How long after a key or a pointer what the page asks still counts as its person's doing. */
const touchMilliseconds = 60_000

let touchedAt = Date.now()
const touch = (): void => {
  touchedAt = Date.now()
}

/** Listens for the person: a key, a pointer, a wheel, a finger. Set once at the start. */
export const watchTouches = (target: EventTarget = window): void => {
  for (const kind of ['keydown', 'pointerdown', 'wheel', 'touchstart', 'input'])
    target.addEventListener(kind, touch, { capture: true, passive: true })
}

/** Has nobody touched the page for so long that what it asks, it asks by itself? */
export const isUntouched = (now = Date.now()): boolean => now - touchedAt > touchMilliseconds
