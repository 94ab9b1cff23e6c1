/** Opens what is folded in a page, for paper, on which nobody can; answers how it is folded again. */
export const unfold = (page: ParentNode): (() => void) => {
  const folded = [...page.querySelectorAll<HTMLDetailsElement>('details.pv-further:not([open])')]
  for (const each of folded) each.open = true
  return () => {
    for (const each of folded) each.open = false
  }
}
