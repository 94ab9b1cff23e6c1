import {
  type Change,
  changesBetween,
  columnsOf,
  copiedOf,
  saidIn,
  searchedIn,
} from '@papaver/contract/casework/head.ts'
import { licenseFields } from '@papaver/contract/licenses/fields.ts'
import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { LicenseCreateInput, LicenseInput } from '@papaver/contract/licenses/schema.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, type Drafts, otherThan, updateCase } from '../../casework/public.ts'
import { listPersons, listSites } from '../../establishments/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { inputOf, type LicenseRecord, partsOf, records } from '../record.ts'
import { insertLicense, type LicenseParts, replaceParts, updateLicense } from '../store.ts'
import { begunFrom } from './succeed.ts'

/** What an application keeps of what is said, and what lists show and search of its case. */
const valuesOf = (
  masters: Masters,
  input: LicenseCreateInput,
  { number, applicantName }: Pick<CaseRow, 'number' | 'applicantName'>,
) => {
  const { substanceIds = [], quotas = [], stocks = [], groups } = input
  const named = [...substanceIds, ...[...quotas, ...stocks].map(({ substanceId }) => substanceId)]
  const names = named.flatMap((id) => Object.values(masters.substance(id ?? 0)?.names ?? {}))
  const said = [applicantName, ...searchedIn(licenseFields, input), ...names].filter(Boolean).join(' ')
  return {
    own: {
      ...columnsOf(licenseFields, input),
      substanceIds: substanceIds.length === 0 ? null : [...new Set(substanceIds)],
    },
    ofCase: {
      substanceGroup: groups?.length === 1 ? (groups[0] ?? null) : null,
      mainSubstanceId: substanceIds[0] ?? null,
      otherSubstanceIds: otherThan(substanceIds[0], named),
      lineCount: quotas.length,
      searchText: [number?.toLowerCase(), foldText(said)].filter(Boolean).join(' '),
    },
  }
}

/** What the register knows of the company already: its sites, and whom it has named to the authority. */
const knownParts = async (
  { db }: Tx,
  masters: Masters,
  { establishmentId, applicantName }: CaseRow,
  input: LicenseCreateInput,
): Promise<LicenseParts> => {
  const parts = partsOf(masters, input)
  if (establishmentId === null) throw new Error(`the application of ${applicantName} is nobody's`)
  const { siteIds, persons } = input
  const sites = siteIds === undefined ? await listSites(db, establishmentId) : []
  const people = persons === undefined ? await listPersons(db, establishmentId) : []
  const named = people.filter(({ role, isActive }) => isActive && role !== 'contact')
  return {
    quotas: parts.quotas,
    stocks: parts.stocks,
    siteIds: siteIds === undefined ? sites.flatMap((each) => (each.isActive ? each.id : [])) : parts.siteIds,
    persons:
      persons === undefined
        ? named.map(({ titleCode, firstName, lastName, occupation, role }) => ({
            titleCode,
            name: personName({ firstName, lastName }),
            occupation,
            since: null,
            isDeputy: role === 'deputy',
          }))
        : parts.persons,
  }
}

/** Writes what an application says over what stood there. */
export const writeLicense = async (
  tx: Tx,
  record: LicenseRecord,
  input: LicenseInput,
): Promise<LicenseRecord> => {
  const { id } = record.case
  const masters = await readMasters(tx.db)
  const { own, ofCase } = valuesOf(masters, input, record.case)
  await refuseStrangeSites(tx, record.case, input.siteIds)
  await updateLicense(tx, id, own)
  await replaceParts(tx, id, partsOf(masters, input))
  await updateCase(tx, id, ofCase)
  return records.reread(tx, record)
}

/** Sites of others are not known here: a company names its own alone. */
const refuseStrangeSites = async (
  { db }: Tx,
  { establishmentId }: Pick<CaseRow, 'establishmentId'>,
  siteIds: readonly string[],
): Promise<void> => {
  const own = new Set((await listSites(db, establishmentId ?? '')).map(({ id }) => id))
  if (siteIds.some((id) => !own.has(id)))
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'siteIds', code: 'unknown' }] })
}

/** Which fields of two states of an application differ, with both values as text. */
export const differences = (before: LicenseRecord, after: LicenseRecord): Change[] => {
  const saidBy = (record: LicenseRecord) => {
    const { persons, quotas, stocks, substanceIds, siteIds } = inputOf(record)
    const parts = Object.entries({ persons, quotas, stocks }).flatMap(([list, lines]) =>
      [...lines.entries()].flatMap(([index, line]) =>
        Object.entries(line).map(([name, value]) => [`${list}.${index + 1}.${name}`, value] as const),
      ),
    )
    return {
      ...saidIn(licenseFields, record.license),
      substanceIds,
      siteIds,
      ...Object.fromEntries(parts),
    }
  }
  return changesBetween(saidBy(before), saidBy(after))
}

export const drafts: Drafts<LicenseRecord, LicenseCreateInput> = {
  placeOf: () => ({ kind: licenseKind.entity, substanceGroup: null }),
  refuseNotOffered: async () => undefined,
  begin: async (tx, row, given) => {
    const { input, own: follows } = await begunFrom(tx, row, given)
    const masters = await readMasters(tx.db)
    const { own, ofCase } = valuesOf(masters, input, row)
    await refuseStrangeSites(tx, row, input.siteIds ?? [])
    await insertLicense(tx, { id: row.id, ...own, ...follows })
    await replaceParts(tx, row.id, await knownParts(tx, masters, row, input))
    await updateCase(tx, row.id, ofCase)
  },
  write: (tx, record, input) =>
    writeLicense(tx, record, { ...(input as LicenseInput), siteIds: input.siteIds ?? [...record.siteIds] }),
  copyOf: (record) => copiedOf(licenseFields, inputOf(record)),
  refuseClosed: ({ isActive }) => {
    if (!isActive)
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'establishmentId', code: 'closed' }] })
  },
}
