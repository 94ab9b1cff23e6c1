import type { PreparationRow } from '@papaver/contract/masters/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import {
  cultureOfReader,
  type Masters,
  nameIn,
  readMasters,
  sortedByName,
  substanceRowOf,
} from '../masters/public.ts'
import { listPreparations, type Preparation } from './store.ts'

const componentOf = (masters: Masters, culture: string, component: Preparation['components'][number]) => {
  const { substanceId, formId, strength, unit } = component
  const substance = masters.substance(substanceId)
  const form = masters.form(formId)
  return {
    substanceId,
    substanceName: substance ? nameIn(substance.names, culture) : '',
    formId,
    formName: form && !form.isBase ? nameIn(form.names, culture) : null,
    strength,
    unit,
    factor: form?.factor ?? '1',
  }
}

const rowOf = (masters: Masters, culture: string, preparation: Preparation): PreparationRow => {
  const { id, code, names, group, status, dosageForm, packSize, packUnit, components } = preparation
  const form = masters.item('preparation-types', dosageForm)
  return {
    id,
    code,
    name: nameIn(names, culture),
    isActive: status === 'APR',
    group,
    dosageForm: form ? nameIn(form.names, culture) : dosageForm,
    packSize,
    packUnit,
    components: components.map((component) => componentOf(masters, culture, component)),
  }
}

/** The approved preparations of the shared catalogue, and lists that mix them with substances. */
export const preparationsRoutes = (web: Web, { db }: Deps): void => {
  const rows = async (masters: Masters, culture: string, group?: string): Promise<PreparationRow[]> => {
    const filter = { status: 'APR', ...(group === undefined ? {} : { group }) }
    const preparations = await listPreparations(db, filter)
    return sortedByName(
      preparations.map((preparation) => rowOf(masters, culture, preparation)),
      culture,
    )
  }

  serve(web, 'masters.preparations', async (_input, caller) =>
    rows(await readMasters(db), await cultureOfReader(db, caller)),
  )
  serve(web, 'masters.substancesAndPreparations', async ({ params }, caller) => {
    const [masters, culture] = await Promise.all([readMasters(db), cultureOfReader(db, caller)])
    const substances = masters.substances.filter(({ isActive, group }) => isActive && group === params.group)
    return {
      substances: sortedByName(
        substances.map((substance) => substanceRowOf(masters, substance, culture)),
        culture,
      ),
      preparations: await rows(masters, culture, params.group),
    }
  })
}
