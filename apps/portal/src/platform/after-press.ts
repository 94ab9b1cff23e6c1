let isPressed = false
const note = (pressed: boolean) => () => {
  isPressed = pressed
}
addEventListener('pointerdown', note(true), true)
addEventListener('pointerup', note(false), true)
addEventListener('pointercancel', note(false), true)

/**
 * Does something once nothing is pressed any more, else at once. A field that is left by pressing a button may not
 * show its error before: the line would move the button away from under the pointer, and the press would be lost.
 */
export const afterPress = (action: () => void): void => {
  if (isPressed) addEventListener('pointerup', () => setTimeout(action), { once: true })
  else action()
}
