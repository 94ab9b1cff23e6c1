import type { Tx } from '../../platform/transaction.ts'
import { wordsFor } from '../localization/public.ts'
import { readSettings, writeSetting } from '../settings/public.ts'

/** As long as the setting takes them. */
const ids = { 'authority.names': 200, 'authority.shortNames': 60 } as const

/** The mark stays whole; the name behind it ends sooner where there is no room. */
const behind = (mark: string, name: string, most: number): string => {
  const whole = name.startsWith(mark) ? name : `${mark} – ${name}`
  return whole.length <= most ? whole : `${whole.slice(0, most - 1).trimEnd()}…`
}

/**
 * The authority of training bears the mark before its name, in every language: so it stands at the head of each document,
 * in certificates and signatures, under mails and on the public check, wherever somebody may meet them. Done once, before
 * anything is signed.
 */
export const nameTrainingAuthority = async (tx: Tx): Promise<void> => {
  const settings = await readSettings(tx.db)
  for (const id of ['authority.names', 'authority.shortNames'] as const) {
    const marked = Object.entries(settings[id]).map(([culture, name]) => [
      culture,
      behind(wordsFor(culture)('training.mark'), name, ids[id]),
    ])
    await writeSetting(tx, id, Object.fromEntries(marked))
  }
}
