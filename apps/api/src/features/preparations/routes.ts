import { isOffered } from '@papaver/contract/masters/rules.ts'
import type { PreparationRow } from '@papaver/contract/masters/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import {
  type Masters,
  nameIn,
  type Reading,
  readingOfReader,
  readMasters,
  sortedByName,
  substanceRowOf,
} from '../masters/public.ts'
import { listPreparations, type Preparation } from './store.ts'

const componentOf = (
  masters: Masters,
  { culture, today }: Reading,
  component: Preparation['components'][number],
) => {
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
    factor: masters.factorOn(formId, today) ?? '1',
  }
}

const rowOf = (masters: Masters, reading: Reading, preparation: Preparation): PreparationRow => {
  const { culture } = reading
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
    components: components.map((component) => componentOf(masters, reading, component)),
  }
}

/** The approved preparations of the shared catalogue, and lists that mix them with substances. */
export const preparationsRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  const rows = async (masters: Masters, reading: Reading, group?: string): Promise<PreparationRow[]> => {
    const filter = { status: 'APR', ...(group === undefined ? {} : { group }) }
    const preparations = await listPreparations(db, filter)
    return sortedByName(
      preparations.map((preparation) => rowOf(masters, reading, preparation)),
      reading.culture,
    )
  }

  serve(web, 'masters.preparations', async (_input, caller) =>
    rows(await readMasters(db), await readingOfReader(deps, caller)),
  )
  serve(web, 'masters.substancesAndPreparations', async ({ params }, caller) => {
    const [masters, reading] = await Promise.all([readMasters(db), readingOfReader(deps, caller)])
    const substances = masters.substances.filter(
      (substance) => isOffered(substance, reading.today) && substance.group === params.group,
    )
    return {
      substances: sortedByName(
        substances.map((substance) => substanceRowOf(masters, substance, reading)),
        reading.culture,
      ),
      preparations: await rows(masters, reading, params.group),
    }
  })
}
