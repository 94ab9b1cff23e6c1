import { isOffered } from '@papaver/contract/masters/rules.ts'
import type { PreparationRow } from '@papaver/contract/masters/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { asAsked, readContext, scopeOf, serveCases, serveImport, showCase } from '../casework/public.ts'
import {
  type Masters,
  nameIn,
  namesOf,
  type Reading,
  readingOfReader,
  readMasters,
  sortedByName,
  substanceRowOf,
} from '../masters/public.ts'
import { listFavorites } from '../users/public.ts'
import { renew } from './actions/renew.ts'
import {
  findCatalogueEntry,
  listCatalogue,
  listPreparations,
  type Preparation,
  type Whose,
} from './catalogue-store.ts'
import { importLists, preparationImport } from './import.ts'
import { whoseOf } from './policy.ts'
import { records } from './record.ts'
import { servedPreparations } from './served-kind.ts'
import { listUses } from './store.ts'
import { catalogueItemOf, entryView } from './view.ts'

const rowOf =
  (masters: Masters, { culture, today }: Reading) =>
  (preparation: Preparation): PreparationRow => {
    const naming = namesOf({ masters, culture })
    const { id, code, names, group, status, dosageForm, packSize, packUnit, components } = preparation
    return {
      id,
      code,
      name: nameIn(names, culture),
      isActive: status === 'APR',
      group,
      dosageForm: naming.item('preparation-types', dosageForm),
      packSize,
      packUnit,
      components: components.map(({ substanceId, formId, strength, unit }) => ({
        substanceId,
        substanceName: naming.substance(substanceId),
        formId,
        formName: naming.form(formId),
        strength,
        unit,
        factor: masters.factorOn(formId, today) ?? '1',
      })),
    }
  }

/** The approved preparations of the shared catalogue, and lists that mix them with substances. */
const masterRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  const rows = async (
    masters: Masters,
    reading: Reading,
    whose: Whose,
    group?: string,
  ): Promise<PreparationRow[]> => {
    const filter = { status: 'APR' as const, ...(group === undefined ? {} : { group }) }
    const found = await listPreparations(db, whose, filter)
    return sortedByName(found.map(rowOf(masters, reading)), reading.culture)
  }

  serve(web, 'masters.preparations', async (_input, caller) =>
    rows(await readMasters(db), await readingOfReader(deps, caller), whoseOf(caller.principal)),
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
      preparations: await rows(masters, reading, whoseOf(caller.principal), params.group),
    }
  })
}

const catalogueRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'preparations.catalogue', async ({ query }, caller) => {
    const { principal } = caller
    const { page, pageSize = principal.pageSize, favorites, ...filter } = query
    const chosen = favorites === 'true' ? await listFavorites(db, principal.accountId) : undefined
    const ids = chosen?.flatMap(({ kind, itemId }) => (kind === 'preparation' ? [itemId] : []))
    const wanted = { ...filter, page, pageSize, ...(ids ? { ids } : {}) }
    const { rows, total } = await listCatalogue(db, whoseOf(principal), wanted)
    const context = await readContext(deps, caller)
    const items = rows.map((row) => ({ ...catalogueItemOf(context, row), number: row.code }))
    return { items, total, totalIsEstimate: false, page, pageSize }
  })
  serve(web, 'preparations.entry', async ({ params }, caller) => {
    const found = await findCatalogueEntry(db, whoseOf(caller.principal), params.id)
    return found ? entryView(await readContext(deps, caller), found) : refuse(frameRefusals.notFound)
  })
  serve(web, 'preparations.renew', ({ params }, caller) =>
    asAsked(deps, caller, async (deps) => {
      const id = await renew(deps, caller, params.id)
      const record = await records.get(deps.db, scopeOf(caller.principal), id)
      return showCase(servedPreparations, await readContext(deps, caller), record)
    }),
  )
  serve(web, 'preparations.effect', async ({ params }, caller) => {
    const { case: row } = await records.get(db, scopeOf(caller.principal), params.id)
    const uses = await listUses(db, row.id)
    const count = (of: string) => uses.filter(({ kind }) => kind === of).length
    return { drafts: count('drafts'), requests: count('requests'), permits: count('permits') }
  })
}

export const preparationsRoutes = (web: Web, deps: Deps): void => {
  masterRoutes(web, deps)
  serveCases(web, deps, servedPreparations)
  catalogueRoutes(web, deps)
  serveImport(web, deps, servedPreparations, preparationImport, importLists)
}
