import type { Tx } from '../../platform/transaction.ts'
import { type Masters, readMasters, readNames, readReference } from '../masters/public.ts'
import { type Component, savePreparation } from '../preparations/public.ts'

/** `slug|form|strength|unit|per`, several joined by `;`. */
const componentsOf = (masters: Masters, text: string): Component[] =>
  text.split(';').map((part) => {
    const [slug = '', formName, strength = '', unit = ''] = part.split('|')
    const substance = masters.substanceBySlug(slug)
    const form = substance?.forms.find((each) => each.form === formName)
    if (!substance || !form) throw new Error(`no form "${formName}" of "${slug}" for a preparation`)
    return { substanceId: substance.id, formId: form.id, strength, unit }
  })

/** The group of the strictest component: narcotic drugs and psychotropic substances before precursors. */
const groupOf = (masters: Masters, components: readonly Component[]): string =>
  components.some(({ substanceId }) => masters.substance(substanceId)?.group === 'NP') ? 'NP' : 'PREC'

export const loadDemonstrationPreparations = async (tx: Tx): Promise<void> => {
  const masters = await readMasters(tx.db)
  const names = readNames('preparations_demo')
  for (const [index, row] of readReference('preparations_demo').entries()) {
    const components = componentsOf(masters, row.components ?? '')
    await savePreparation(tx, {
      code: `M-${String(index + 1).padStart(4, '0')}`,
      names: names(row.name ?? ''),
      dosageForm: row.dosage_form ?? '',
      packSize: row.pack_size ?? '',
      packUnit: row.pack_unit ?? '',
      atcCode: row.atc_code ?? '',
      group: groupOf(masters, components),
      status: 'APR',
      components,
    })
  }
}
