/** Between two braces: no width and no break, so that the sign is shown as it is written but is none of ours. */
const joiner = '\u2060'

/**
 * Words of a mail as a page shows them. What stands in two braces on a page would be taken for a sentence of ours
 * that was not filled in.
 */
export const showBraces = (text: string): string =>
  text.replaceAll('{{', `{${joiner}{`).replaceAll('}}', `}${joiner}}`)
