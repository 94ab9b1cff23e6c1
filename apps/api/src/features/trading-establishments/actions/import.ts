import { partnerChecks } from '@papaver/contract/trading-establishments/checks.ts'
import { partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { type PartnerInput, partnerInput } from '@papaver/contract/trading-establishments/schema.ts'
import {
  type CaseContext,
  fieldColumns,
  fieldLists,
  fitting,
  type HelpSheet,
  type JudgedLine,
  type RegisterImport,
  readFields,
} from '../../casework/public.ts'
import { listLikeBlocked } from '../blocked-store.ts'
import { listSame, lockRegister } from '../store.ts'
import { valuesOf } from './draft.ts'
import { enterPartners } from './enter.ts'

const described = { feature: 'trading-establishments', fields: partnerFields } as const

const examples: Readonly<Record<string, string>> = {
  name: 'Example Pharma Ltd',
  role: 'manufacturer',
  groups: 'NP|PREC',
  addressLines: '1 Example Road',
  city: 'London',
  countryId: 'GB',
}

/** A line is known by its name and country; one of the same, however it is written, stands already. */
const judge = async (context: CaseContext, inputs: readonly PartnerInput[]): Promise<JudgedLine[]> => {
  const named = inputs.map(({ name, countryId }) => ({ name: name ?? '', countryId: countryId ?? '' }))
  const same = await listSame(context.db, named)
  const likeBlocked = await listLikeBlocked(
    context.db,
    inputs.map((input) => valuesOf(context.masters, input)),
    { except: [], likeness: context.settings['trading_establishments.likeness'] },
  )
  return inputs.map((values, index) => {
    const { id = null, number = null, key = '' } = same[index] ?? {}
    // Evidence follows entry by entry.
    const checks = partnerChecks({
      values,
      today: context.calendar.today,
      ownCountry: context.settings['public.countryId'],
      hasEvidence: true,
      alike: [],
      // Its own reason is for each: it is entered by a case (0189).
      likeBlocked: id === null ? (likeBlocked[index] ?? []) : [],
    })
    return {
      problems: checks.flatMap(({ severity, code, params, fix }) =>
        severity === 'block' ? [{ field: fix?.field ?? '', code, params }] : [],
      ),
      there: id === null ? undefined : { case: { id, number } },
      keys: values.name && values.countryId ? [key] : [],
    }
  })
}

/** Partners from a spreadsheet: each line becomes an approved entry of the authority's own. */
export const partnerImport: RegisterImport<PartnerInput> = {
  columns: fieldColumns(described, examples, ['name', 'countryId']),
  mostLines: (settings) => settings['trading_establishments.mostListLines'],
  readLine: (context, cell) => {
    const { said, problems } = readFields(context, described, cell)
    const { input, problems: unfit } = fitting(partnerInput, said as PartnerInput)
    return { name: cell('name'), input, problems: [...problems, ...unfit] }
  },
  judge,
  lock: lockRegister,
  enter: ({ tx, context: { masters } }, inputs) =>
    enterPartners(
      tx,
      inputs.map((input) => valuesOf(masters, input)),
    ),
}

export const importLists = (context: CaseContext): HelpSheet[] => fieldLists(context, described)
