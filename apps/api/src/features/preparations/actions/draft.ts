import {
  type Change,
  changesBetween,
  columnsOf,
  copiedOf,
  searchedIn,
} from '@papaver/contract/casework/head.ts'
import { preparationFields } from '@papaver/contract/preparations/fields.ts'
import { keysOf } from '@papaver/contract/preparations/same.ts'
import type { PreparationInput } from '@papaver/contract/preparations/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, type Drafts, otherThan, updateCase } from '../../casework/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { componentsOf, inputOf, type PreparationRecord, records } from '../record.ts'
import * as store from '../store.ts'

/** A draft that begins as the next version of an entry. */
export interface NewVersion {
  readonly replaces?: Pick<store.EntryRow, 'id' | 'productId' | 'tradeName' | 'names'> & {
    readonly nextSerial: number
  }
}

/** Narcotic drugs and psychotropic substances go before precursors, and both before the rest. */
const groupOf = (masters: Masters, components: readonly store.ComponentRow[]): string | null => {
  const groups = components.map(({ substanceId }) => masters.substance(substanceId ?? 0)?.group)
  return ['NP', 'PREC', 'OTH'].find((group) => groups.includes(group)) ?? null
}

/** By what an entry is found; who asked for it is no part of this, as it is read in the catalogue, too. */
const searchTextOf = (
  masters: Masters,
  input: PreparationInput,
  names: object,
  components: readonly store.ComponentRow[],
): string => {
  const goods = components.flatMap(({ substanceId, formId }) => {
    const [substance, form] = [masters.substance(substanceId ?? 0), masters.form(formId ?? 0)]
    return [
      ...Object.values(substance?.names ?? {}),
      substance?.casNumber,
      ...Object.values(form && !form.isBase ? form.names : {}),
    ]
  })
  const said = [...searchedIn(preparationFields, input), ...Object.values(names)]
  return foldText([...said, ...goods].filter(Boolean).join(' '))
}

/** What an entry keeps of what is said, and what lists show and search of its case. */
export const valuesOf = (
  masters: Masters,
  input: PreparationInput,
  { number, applicantName }: Pick<CaseRow, 'number' | 'applicantName'>,
  names: object,
) => {
  const components = componentsOf(input)
  const code = number?.toLowerCase()
  const searchText = searchTextOf(masters, input, names, components)
  const keys = keysOf(input)
  const groupCode = groupOf(masters, components)
  return {
    components,
    own: {
      ...columnsOf(preparationFields, input),
      names: JSON.stringify(names),
      groupCode,
      authorizationKey: keys.byAuthorization,
      nameKey: keys.byName,
      searchText: [code, searchText].filter(Boolean).join(' '),
    },
    ofCase: {
      substanceGroup: groupCode,
      mainSubstanceId: components[0]?.substanceId ?? null,
      otherSubstanceIds: otherThan(
        components[0]?.substanceId,
        components.map(({ substanceId }) => substanceId),
      ),
      lineCount: components.length,
      searchText: [code, foldText(applicantName ?? ''), searchText].filter(Boolean).join(' '),
    },
  }
}

/** Other languages say the name that was shipped; a name that somebody writes is a name everywhere. */
const namesOf = (
  { tradeName }: PreparationInput,
  former: { readonly tradeName?: string | null | undefined; readonly names?: unknown } | undefined,
): object =>
  former?.names && (tradeName ?? null) === (former.tradeName ?? null) ? (former.names as object) : {}

/** Writes what a request says over what stood there. */
export const writeEntry = async (
  tx: Tx,
  record: PreparationRecord,
  input: PreparationInput,
): Promise<PreparationRecord> => {
  const { id } = record.case
  const masters = await readMasters(tx.db)
  const { own, ofCase, components } = valuesOf(masters, input, record.case, namesOf(input, record.entry))
  await store.updateEntry(tx, id, own)
  await store.replaceComponents(tx, id, components)
  await updateCase(tx, id, ofCase)
  return records.reread(tx, record)
}

/** Which fields of two states of a request differ, with both values as text. */
export const differences = (before: PreparationRecord, after: PreparationRecord): Change[] => {
  const saidBy = (record: PreparationRecord) => {
    const { components, ...said } = inputOf(record)
    const parts = components.flatMap((component, index) =>
      Object.entries(component).map(([name, value]) => [`components.${index + 1}.${name}`, value] as const),
    )
    return { ...said, ...Object.fromEntries(parts) }
  }
  return changesBetween(saidBy(before), saidBy(after))
}

export const drafts: Drafts<PreparationRecord, PreparationInput & NewVersion> = {
  placeOf: () => ({ kind: 'entry', substanceGroup: null }),
  refuseNotOffered: async () => undefined,
  begin: async (tx, row, { replaces, ...input }) => {
    const { id } = row
    const { own, ofCase, components } = valuesOf(
      await readMasters(tx.db),
      input,
      row,
      namesOf(input, replaces),
    )
    const version = {
      productId: replaces?.productId ?? id,
      serial: replaces?.nextSerial ?? 1,
      replacesId: replaces?.id ?? null,
    }
    await store.insertEntries(tx, [{ id, ...version, ...own }])
    await store.insertComponents(tx, [{ id, components }])
    await updateCase(tx, id, ofCase)
  },
  write: writeEntry,
  // Another pack of the same product has codes of its own.
  copyOf: (record) => copiedOf(preparationFields, inputOf(record)),
  refuseClosed: ({ isActive, kind }) => {
    if (!isActive || kind === 'grower')
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'establishmentId', code: 'closed' }] })
  },
}
