const faulty = '[aria-invalid=true], [data-invalid]'
const canTakeFocus = 'input:not([type=file], :disabled), select:enabled, textarea:enabled, button:enabled'

/** What takes the focus for a field that is wrong: it itself, or the first thing inside a group of boxes or beside a file. */
const holderOf = (field: HTMLElement): HTMLElement | null => {
  if (field.matches(canTakeFocus)) return field
  return (field.matches('input') ? field.parentElement : field)?.querySelector(canTakeFocus) ?? null
}

/** Leads to the first field that is wrong, in the order of the page. */
export const focusFirstFault = (root: HTMLElement | null): void => {
  const field = root?.querySelector<HTMLElement>(faulty)
  if (field) holderOf(field)?.focus()
}
