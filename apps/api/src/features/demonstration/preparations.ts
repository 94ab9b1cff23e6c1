import { dayIn } from '@papaver/contract/days.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type Masters, readMasters, readNames, readReference } from '../masters/public.ts'
import {
  type Component,
  enterPreparations,
  listPreparations,
  type OwnPreparation,
} from '../preparations/public.ts'
import { readSettings } from '../settings/public.ts'

/** `slug|form|strength|unit|per`, several joined by `;`. */
const componentsOf = (masters: Masters, text: string): Component[] =>
  text.split(';').map((part) => {
    const [slug = '', formName, strength = '', unit = ''] = part.split('|')
    const substance = masters.substanceBySlug(slug)
    const form = substance?.forms.find((each) => each.form === formName)
    if (!substance || !form) throw new Error(`no form "${formName}" of "${slug}" for a preparation`)
    return { substanceId: substance.id, formId: form.id, strength, unit }
  })

/** Entries of the authority's own; loaded again they stay as they are. */
export const loadDemonstrationPreparations = async (tx: Tx): Promise<void> => {
  const masters = await readMasters(tx.db)
  const names = readNames('preparations_demo')
  const today = dayIn((await readSettings(tx.db))['public.timeZone'], tx.now)
  const known = new Set((await listPreparations(tx.db, 'all')).map((entry) => entry.names.en))
  const missing = readReference('preparations_demo').filter(({ name = '' }) => !known.has(name))
  const entries = missing.map((row): OwnPreparation => {
    const { name = '' } = row
    const { en: tradeName = name, ...others } = names(name)
    return {
      tradeName,
      names: others,
      use: 'human',
      dosageForm: row.dosage_form ?? '',
      packSize: row.pack_size ?? '',
      packUnit: row.pack_unit ?? '',
      atcCode: row.atc_code ?? '',
      components: componentsOf(masters, row.components ?? ''),
    }
  })
  await enterPreparations(tx, { masters, calendar: { today } }, entries)
}
