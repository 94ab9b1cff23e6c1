/** With the item one place further up. */
export const movedUp = <Item>(items: readonly Item[], index: number): Item[] => {
  const [item] = items.slice(index, index + 1)
  if (item === undefined || index === 0) return [...items]
  const rest = items.filter((_, place) => place !== index)
  return [...rest.slice(0, index - 1), item, ...rest.slice(index - 1)]
}
