import { componentFields, preparationFields } from '@papaver/contract/preparations/fields.ts'
import { keysOf } from '@papaver/contract/preparations/same.ts'
import { type PreparationInput, preparationInput } from '@papaver/contract/preparations/schema.ts'
import { unitWritten } from '@papaver/contract/readings/units.ts'
import type { Tx } from '../../platform/transaction.ts'
import {
  type CaseContext,
  type EnterContext,
  type ForWhom,
  fieldColumns,
  fieldLists,
  findCase,
  fitting,
  type HelpSheet,
  type ImportedCase,
  isOfOffice,
  type JudgedLine,
  type LineCells,
  officersOf,
  ofOwnHouse,
  openDraft,
  type Problem,
  type ReadLine,
  type RegisterImport,
  readFields,
  rowMeant,
  saysWord,
  scopeOf,
  takeStep,
} from '../casework/public.ts'
import { getEstablishment } from '../establishments/public.ts'
import { nameIn } from '../masters/public.ts'
import { notify } from '../notifications/public.ts'
import { enterPreparations } from './actions/enter.ts'
import { judge, type Subject } from './check-facts.ts'
import { whoseOf } from './policy.ts'
import { componentsOf } from './record.ts'
import { servedPreparations } from './served-kind.ts'
import { listSame, lockCatalogue } from './store.ts'

/** More components than these have a form of their own. */
const places = [1, 2, 3, 4]
/** The last word of a column of a component: `components.1.substanceId`. */
const columnOf = (place: number, field: string): string => `components.${place}.${field}`

const examples: Readonly<Record<string, string>> = {
  tradeName: 'Codeine 30 mg',
  dosageForm: 'TAB',
  route: 'oral',
  use: 'human',
  packSize: '100',
  packUnit: 'tablet',
  [columnOf(1, 'substanceId')]: 'codeine',
  [columnOf(1, 'formId')]: 'codeine phosphate hemihydrate',
  [columnOf(1, 'strength')]: '30',
  [columnOf(1, 'unit')]: 'mg',
}
const needed: readonly string[] = ['tradeName', 'packSize', columnOf(1, 'substanceId')]

const described = { feature: 'preparations', fields: preparationFields } as const
const columns = [
  ...fieldColumns(described, examples, needed),
  ...places.flatMap((place) =>
    componentFields.map((field) => ({
      key: columnOf(place, field),
      label: `preparations.import.columns.${field}`,
      params: { number: place },
      example: examples[columnOf(place, field)] ?? '',
      ...(needed.includes(columnOf(place, field)) ? { isNeeded: true as const } : {}),
    })),
  ),
]

type Component = PreparationInput['components'][number]

const readComponent = (
  { masters }: CaseContext,
  cell: LineCells,
  place: number,
): { component: Component; problems: Problem[]; waiting: string[] } | undefined => {
  const at = (field: string) => cell(columnOf(place, field))
  if (componentFields.every((field) => at(field) === '')) return undefined
  const substance = rowMeant(
    masters.substances,
    ({ code, slug, casNumber, synonyms }) => [code, slug, casNumber, ...(synonyms ?? [])],
    at('substanceId'),
  )
  const forms = substance?.forms ?? []
  const form =
    forms.find(({ isBase }) => isBase && saysWord(at('formId'), 'base')) ??
    rowMeant(forms, ({ form: name, casNumber }) => [name, casNumber], at('formId'))
  const strength = columnOf(place, 'strength')
  const unitText = at('unit') || cell.unitBeside(strength)
  const unit = rowMeant(masters.units, ({ code }) => [code], unitWritten(unitText))
  // Which salts there are, only a known substance says.
  const waiting = substance === undefined && at('substanceId') !== '' ? ['formId'] : []
  const rows = { substanceId: substance, formId: form, unit }
  const unknown = (['substanceId', 'formId', 'unit'] as const).filter(
    (field) => rows[field] === undefined && at(field) !== '' && !waiting.includes(field),
  )
  return {
    component: {
      substanceId: substance?.id ?? null,
      formId: form?.id ?? null,
      strength: cell.number(strength, unit?.code ?? unitText),
      unit: unit?.code ?? null,
    },
    problems: unknown.map((field) => ({
      field: columnOf(place, field),
      code: 'notFound',
      params: { value: at(field) },
    })),
    waiting: waiting.map((field) => columnOf(place, field)),
  }
}

const labelOf = (field: string): string => field.replace(/^components\.\d+/, 'component')

const readLine = (context: CaseContext, cell: LineCells): ReadLine<PreparationInput> => {
  const { said, problems } = readFields(context, described, cell, (key) =>
    key === 'packSize' ? cell('packUnit') : undefined,
  )
  const components = places.flatMap((place) => readComponent(context, cell, place) ?? [])
  const given = { ...said, components: components.map(({ component }) => component) } as PreparationInput
  const { input, problems: unfit } = fitting(preparationInput, given, labelOf)
  return {
    name: cell('tradeName'),
    input,
    problems: [...problems, ...components.flatMap((each) => each.problems), ...unfit],
    waiting: components.flatMap(({ waiting }) => waiting),
  }
}

const subjectOf = ({ principal }: CaseContext, input: PreparationInput): Subject => ({
  id: null,
  owner: isOfOffice(principal) ? null : principal.establishmentId,
  entry: { ...input, replacesId: null },
  components: componentsOf(input),
  // Summaries of characteristics follow entry by entry.
  hasFile: true,
})

const judgeAll = async (context: CaseContext, inputs: readonly PreparationInput[]): Promise<JudgedLine[]> => {
  const products = inputs.map(keysOf)
  const same = await listSame(context.db, whoseOf(context.principal), products)
  return Promise.all(
    inputs.map(async (input, index) => {
      const subject = subjectOf(context, input)
      const { byAuthorization = null, byName = null } = products[index] ?? {}
      const there = same.find(
        ({ authorizationKey, nameKey, isPrivate, establishmentId }) =>
          ((byAuthorization !== null && authorizationKey === byAuthorization) ||
            (byName !== null && nameKey === byName)) &&
          (!isPrivate || establishmentId === subject.owner),
      )
      const checks = await judge(context, subject, [])
      return {
        problems: checks.flatMap(({ severity, code, params, fix }) =>
          severity === 'block' ? [{ field: fix?.field ?? '', code, params }] : [],
        ),
        there: there && { case: { id: there.id, number: there.number } },
        keys: [byAuthorization, byName].filter((key) => key !== null),
      }
    }),
  )
}

/** A request of the company's, submitted at once. */
const request = async (at: EnterContext, whose: ForWhom, input: PreparationInput): Promise<ImportedCase> => {
  const { tx, caller } = at
  const id = await openDraft(servedPreparations, tx, caller, whose, input)
  const draft = await findCase(tx.db, scopeOf(caller.principal), id)
  const command = { version: draft?.version ?? 0, declaration: true }
  return takeStep(servedPreparations, at, { id, action: 'submit', input: command, isQuiet: true })
}

/** A company's lines become requests; those of whoever decides become entries of the catalogue at once. */
export const preparationImport: RegisterImport<PreparationInput> = {
  columns,
  mostLines: (settings) => settings['preparations.mostListLines'],
  readLine,
  judge: judgeAll,
  lock: lockCatalogue,
  enter: async (at, inputs) => {
    if (isOfOffice(at.caller.principal)) return enterPreparations(at.tx, at.context, inputs)
    const whose = await ofOwnHouse(servedPreparations, at.tx, at.caller, {})
    const cases: ImportedCase[] = []
    for (const input of inputs) cases.push(await request(at, whose, input))
    return cases
  },
  afterwards: async (tx: Tx, { principal, publicUrl }, entered) => {
    if (isOfOffice(principal)) return
    const { name } = await getEstablishment(tx.db, principal.establishmentId ?? '')
    for (const officer of await officersOf(tx, servedPreparations.kind))
      await notify(tx, officer, {
        code: 'PREP_LISTED',
        params: { company: name, count: String(entered) },
        place: `${servedPreparations.kind.place}?view=unassigned`,
        publicUrl,
      })
  },
}

/** What the cells of references may say, for whoever fills in a list. */
export const importLists = (context: CaseContext): HelpSheet[] => {
  const { masters, culture, words } = context
  const field = (name: string) => words(`preparations.fields.${name}`)
  const substances = masters.substances.flatMap(({ names, forms }) =>
    forms.map((form) => [nameIn(names, culture), form.isBase ? 'base' : nameIn(form.names, culture)]),
  )
  const heads = [field('component.substanceId'), field('component.formId')]
  return [
    ...fieldLists(context, described),
    { name: field('component.substanceId'), rows: [heads, ...substances] },
  ]
}
