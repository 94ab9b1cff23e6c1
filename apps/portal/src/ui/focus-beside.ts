const isAble = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && !element.matches(':disabled')

/**
 * For the button of a row that leaves with what the button does: the focus goes to the same kind of button in the
 * row beside it, else to `fallback`, and does not get lost. Only where the button still holds it: whoever has gone
 * on meanwhile stays where he is.
 */
export const focusBeside = (button: HTMLElement, fallback: HTMLElement | null | undefined): void => {
  const held = document.activeElement
  if (held !== button && held !== document.body) return
  const row = button.closest('li, tr')
  const beside = [row?.nextElementSibling, row?.previousElementSibling]
  const buttons = beside.map((each) => [...(each?.querySelectorAll('button') ?? [])].at(-1))
  const next = [...buttons, fallback].find(isAble)
  next?.focus()
}
