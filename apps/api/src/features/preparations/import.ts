import { shippedCultures } from '@papaver/contract/features.ts'
import { componentFields, preparationFields } from '@papaver/contract/preparations/fields.ts'
import { keysOf } from '@papaver/contract/preparations/same.ts'
import { type PreparationInput, preparationInput } from '@papaver/contract/preparations/schema.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { Tx } from '../../platform/transaction.ts'
import {
  type CaseContext,
  isOfOffice,
  officersOf,
  ofOwnHouse,
  openDraft,
  type ReadLine,
  type RegisterImport,
  scopeOf,
  takeStep,
} from '../casework/public.ts'
import { getEstablishment } from '../establishments/public.ts'
import { wordsFor } from '../localization/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import { notify } from '../notifications/public.ts'
import { enterPreparation } from './actions/enter.ts'
import { judge, type Subject, sameFor } from './check-facts.ts'
import { records } from './record.ts'
import { servedPreparations } from './served-kind.ts'
import { lockCatalogue } from './store.ts'

type Problem = ReadLine<PreparationInput>['problems'][number]
type Field = (typeof preparationFields)[number]

/** More components than this have a form of their own. */
const componentsInList = 4
const places = Array.from({ length: componentsInList }, (_, index) => index + 1)
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

const columns = [
  ...preparationFields.map(({ key }) => ({
    key: key as string,
    label: `preparations.fields.${key}`,
    params: {},
  })),
  ...places.flatMap((place) =>
    componentFields.map((field) => ({
      key: columnOf(place, field),
      label: `preparations.import.columns.${field}`,
      params: { number: place },
    })),
  ),
].map((column) => ({
  ...column,
  ...(needed.includes(column.key) ? { isNeeded: true as const } : {}),
  example: examples[column.key] ?? '',
}))

const folded = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ').trim()
type Named = { readonly names: Names }
const indexes = new WeakMap<readonly Named[], ReadonlyMap<string, Named>>()

/** Rows of a list by their codes and, where no code is alike, by their names in any language; made once a list. */
const indexOf = <Row extends Named>(
  rows: readonly Row[],
  codesOf: (row: Row) => readonly (string | null | undefined)[],
): ReadonlyMap<string, Row> => {
  const known = indexes.get(rows)
  if (known) return known as ReadonlyMap<string, Row>
  const index = new Map<string, Row>()
  const add = (row: Row, texts: readonly (string | null | undefined)[]) => {
    for (const text of texts) if (text && !index.has(folded(text))) index.set(folded(text), row)
  }
  for (const row of rows) add(row, codesOf(row))
  for (const row of rows) add(row, Object.values(row.names))
  indexes.set(rows, index)
  return index
}

const found = <Row extends Named>(
  rows: readonly Row[],
  codesOf: (row: Row) => readonly (string | null | undefined)[],
  text: string,
): Row | undefined => indexOf(rows, codesOf).get(folded(text))

const inAnyLanguage = (key: string, text: string): boolean =>
  shippedCultures.some((culture) => folded(wordsFor(culture)(key)) === folded(text))

/** A figure as sheets of any language write it. */
const decimalText = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')

const plainValue = (field: Field, text: string): string | boolean | undefined => {
  if (field.type === 'decimal') return decimalText(text)
  if (field.type === 'boolean') {
    if (['true', '1', 'x'].includes(folded(text)) || inAnyLanguage('casework.import.yes', text)) return true
    return ['false', '0'].includes(folded(text)) || inAnyLanguage('casework.import.no', text)
      ? false
      : undefined
  }
  if (field.type !== 'choice') return text
  return field.options.find(
    (option) => option === text || inAnyLanguage(`preparations.choices.${field.key}.${option}`, text),
  )
}

const fieldValue = ({ masters }: CaseContext, field: Field, text: string): string | boolean | undefined => {
  if (field.key === 'dosageForm')
    return found(masters.items('preparation-types'), ({ code }) => [code], text)?.code
  if (field.key === 'packUnit') return found(masters.units, ({ code }) => [code], text)?.code
  return plainValue(field, text)
}

type Cell = (key: string) => string
type Component = PreparationInput['components'][number]

const readComponent = (
  { masters }: CaseContext,
  cell: Cell,
  place: number,
): { component: Component; problems: Problem[] } | undefined => {
  const at = (field: string) => cell(columnOf(place, field))
  if (componentFields.every((field) => at(field) === '')) return undefined
  const substance = found(
    masters.substances,
    ({ code, slug, casNumber, synonyms }) => [code, slug, casNumber, ...(synonyms ?? [])],
    at('substanceId'),
  )
  const forms = substance?.forms ?? []
  const form =
    forms.find(({ isBase }) => isBase && folded(at('formId')) === 'base') ??
    found(forms, ({ form: name, casNumber }) => [name, casNumber], at('formId'))
  const unit = found(masters.units, ({ code }) => [code], at('unit'))
  const strength = decimalText(at('strength'))
  const unknown = [
    ['substanceId', substance],
    ['formId', form],
    ['unit', unit],
  ] as const
  return {
    component: {
      substanceId: substance?.id ?? null,
      formId: form?.id ?? null,
      strength: strength === '' ? null : strength,
      unit: unit?.code ?? null,
    },
    problems: unknown.flatMap(([field, row]) =>
      row === undefined && at(field) !== ''
        ? [{ field: columnOf(place, field), code: 'unknown', params: { value: at(field) } }]
        : [],
    ),
  }
}

/** What cannot be kept is left out and said. */
const fitting = (given: PreparationInput): { input: PreparationInput; problems: Problem[] } => {
  const parsed = preparationInput.safeParse(given)
  if (parsed.success) return { input: parsed.data, problems: [] }
  const input = structuredClone(given) as PreparationInput & Record<string, unknown>
  const problems = new Map<string, Problem>()
  for (const {
    path: [name, index, part],
  } of parsed.error.issues) {
    if (name !== 'components') input[String(name)] = null
    else Object.assign(input.components[Number(index)] ?? {}, { [String(part)]: null })
    const field = name === 'components' ? columnOf(Number(index) + 1, String(part)) : String(name)
    const params = { field: field.replace(/^components\.\d+/, 'component') }
    problems.set(field, { field, code: 'invalid', params })
  }
  return { input, problems: [...problems.values()] }
}

const readLine = (context: CaseContext, cell: Cell): ReadLine<PreparationInput> => {
  const problems: Problem[] = []
  const fields = preparationFields.map((field) => {
    const text = cell(field.key)
    const value = text === '' ? null : fieldValue(context, field, text)
    if (value === undefined) problems.push({ field: field.key, code: 'unknown', params: { value: text } })
    return [field.key, value ?? null] as const
  })
  const components = places.flatMap((place) => readComponent(context, cell, place) ?? [])
  problems.push(...components.flatMap((each) => each.problems))
  const given = { ...Object.fromEntries(fields), components: components.map(({ component }) => component) }
  const { input, problems: unfit } = fitting(given as PreparationInput)
  return { name: cell('tradeName'), input, problems: [...problems, ...unfit] }
}

const subjectOf = ({ principal }: CaseContext, { components, ...entry }: PreparationInput): Subject => ({
  id: null,
  owner: isOfOffice(principal) ? null : principal.establishmentId,
  entry: { ...entry, replacesId: null },
  components: components.map(({ substanceId, formId, strength, unit }) => ({
    substanceId: substanceId ?? null,
    formId: formId ?? null,
    strength: strength ?? null,
    unit: unit ?? null,
  })),
  // Summaries of characteristics follow entry by entry.
  hasFile: true,
})

/** A company's lines become requests; those of whoever decides become entries of the catalogue at once. */
export const preparationImport: RegisterImport<PreparationInput> = {
  columns,
  readLine,
  judge: async (context, input) => {
    const subject = subjectOf(context, input)
    const same = await sameFor(context, subject)
    const there = same.find(
      ({ isPrivate, establishmentId }) => !isPrivate || establishmentId === subject.owner,
    )
    const checks = await judge(context, subject, [])
    const { tradeName = null, marketingNumber = null, marketingHolder = null } = input
    const { packSize = null, packUnit = null } = input
    const keys = keysOf({
      tradeName,
      marketingNumber,
      marketingHolder,
      packSize,
      packUnit,
      components: subject.components,
    })
    return {
      problems: checks.flatMap(({ severity, code, params, fix }) =>
        severity === 'block' ? [{ field: fix?.field ?? '', code, params }] : [],
      ),
      there: there && { case: { id: there.id, number: there.number } },
      keys: [keys.byAuthorization, keys.byName].filter((key) => key !== null),
    }
  },
  lock: lockCatalogue,
  enter: async ({ deps, tx, caller, context }, input) => {
    if (isOfOffice(caller.principal)) return enterPreparation(tx, context, input)
    const whose = await ofOwnHouse(servedPreparations, tx, caller, {})
    const id = await openDraft(servedPreparations, tx, caller, whose, input)
    const scope = scopeOf(caller.principal)
    const { version } = (await records.get(tx.db, scope, id)).case
    const command = { id, action: 'submit', input: { version, declaration: true }, isQuiet: true }
    await takeStep(servedPreparations, { deps, tx, caller, context }, command)
    return { id, number: (await records.get(tx.db, scope, id)).case.number }
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
export const importLists = ({
  masters,
  culture,
  words,
}: CaseContext): { name: string; rows: string[][] }[] => {
  const named = (rows: readonly { code: string; names: Names }[]) =>
    rows.map(({ code, names }) => [code, nameIn(names, culture)])
  const field = (name: string) => words(`preparations.fields.${name}`)
  return [
    {
      name: field('dosageForm'),
      rows: [[field('dosageForm'), ''], ...named(masters.items('preparation-types'))],
    },
    { name: field('packUnit'), rows: [[field('packUnit'), ''], ...named(masters.units)] },
    {
      name: field('components'),
      rows: [
        [field('component.substanceId'), field('component.formId')],
        ...masters.substances.flatMap(({ names, forms }) =>
          forms.map((form) => [nameIn(names, culture), form.isBase ? 'base' : nameIn(form.names, culture)]),
        ),
      ],
    },
  ]
}
