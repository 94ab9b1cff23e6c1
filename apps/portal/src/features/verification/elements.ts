/** A gap in a list of children is passed over; a string becomes text, never markup. */
export type Child = Node | string | null

/** Makes an element; every text goes in as a text node, so nothing from outside can become markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== null))
  return made
}

/** A run that keeps its order left to right inside Arabic: numbers, codes, addresses. */
export const leftToRight = (text: string, attributes: Record<string, string> = {}): HTMLElement =>
  element('bdi', { dir: 'ltr', ...attributes }, text)

/** A sentence with one `{{name}}` in it, which is set as an element of its own. */
export const around = (sentence: string, name: string, inside: Node): DocumentFragment => {
  const [before = '', after = ''] = sentence.split(`{{${name}}}`)
  const fragment = document.createDocumentFragment()
  fragment.append(before, inside, after)
  return fragment
}

export const button = (label: Child[], look: string, act: () => void): HTMLButtonElement => {
  const made = element('button', { type: 'button', class: `button ${look}` }, ...label)
  made.addEventListener('click', act)
  return made
}
