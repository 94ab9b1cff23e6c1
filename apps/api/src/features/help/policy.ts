import { refusedTargets } from '@papaver/contract/help/links.ts'
import { helpRefusals } from '@papaver/contract/help/refusals.ts'
import { wordNamesIn } from '@papaver/contract/help/words.ts'
import { refuse } from '../../platform/refusal.ts'

interface Written {
  readonly title: string
  readonly markdown: string
}

/** A text must name words that exist, and lead nowhere but to where help may lead. */
export const refuseUnfit = async (
  { title, markdown }: Written,
  unknownWords: (names: readonly string[]) => Promise<string[]>,
): Promise<void> => {
  const names = await unknownWords(wordNamesIn(`${title}\n${markdown}`))
  if (names.length > 0) refuse(helpRefusals.helpWordUnknown, { names: names.join(', ') })
  const targets = refusedTargets(markdown)
  if (targets.length > 0) refuse(helpRefusals.helpLinkRefused, { targets: targets.join(', ') })
}

/** Somebody saved since this person began to write. */
export const refuseStale = (known: number, present: number): void => {
  if (known !== present) refuse(helpRefusals.helpStale, { version: present })
}
