import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { componentFields, preparationFields } from '@papaver/contract/preparations/fields.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import { catalogueStatuses } from '@papaver/contract/preparations/life.ts'
import { runPreparationsDaily } from '../../../features/preparations/public.ts'
import { done, type Expected, refusedWith } from '../expected.ts'
import { isInSight, isOfOffice } from '../oracle.ts'
import type { AnyView, Here, WalkedEvent, WalkedKind, WalkedLine } from '../walked-kind.ts'
import type { WalkedCase } from '../world.ts'

interface Ground {
  readonly substances: readonly { readonly id: number; readonly forms: readonly { readonly id: number }[] }[]
}

const component = ({ random }: Here, { substances }: Ground) => {
  const substance = random.pick(substances)
  return {
    substanceId: substance.id,
    formId: random.chance(0.95) ? random.pick(substance.forms).id : null,
    strength: String(random.between(1, 90)),
    unit: random.chance(0.97) ? 'mg' : 'ml',
  }
}

/** Mostly whole and new; now and then something missing or wrong, or the same as another. */
const draft = (here: Here, ground: Ground): Record<string, unknown> => {
  const { random } = here
  return {
    tradeName: random.chance(0.95) ? `Walkdol ${random.between(1, 400)}` : null,
    dosageForm: 'TAB',
    use: 'human',
    packSize: random.chance(0.97) ? String(random.between(1, 100)) : '0',
    packUnit: 'tablet',
    gtin: random.chance(0.1) ? '4006381333930' : null,
    marketingNumber: random.chance(0.3) ? `XV/${random.between(1, 50)}` : null,
    isPrivate: random.chance(0.2),
    remarks: random.chance(0.3) ? `remark ${random.between(1, 999)}` : null,
    components: [component(here, ground), ...(random.chance(0.3) ? [component(here, ground)] : [])],
  }
}

/** What is open to the answer: fields that were asked for, others as they stand. */
const answers = ({ random }: Here, view: AnyView): unknown =>
  view.askedFields.length === 0
    ? undefined
    : {
        ...Object.fromEntries(preparationFields.map(({ key }) => [key, view[key]])),
        remarks: view.askedFields.includes('remarks') ? `remark ${random.between(1, 999)}` : view.remarks,
        components: view.components.map((each: AnyView) =>
          Object.fromEntries(componentFields.map((name) => [name, each[name]])),
        ),
      }

/** The next version of an entry is begun; while one is open there is no other. */
const renew: WalkedEvent<Ground> = async ({ random, people, ask }, row) => {
  const writers = people.filter(({ rights }) => rights.has('case.enter') || rights.has('preparation.request'))
  const own = writers.filter((each) => isOfOffice(each) || each.establishmentId === row.establishmentId)
  const person = own.length > 0 && random.chance(0.7) ? random.pick(own) : random.pick(people)
  let expected: Expected = done(['preparationNotInCatalogue', 'preparationVersionOpen'])
  if (!writers.includes(person)) expected = refusedWith('notPermitted')
  else if (!isInSight(person, row)) expected = refusedWith('notFound')
  else if (!isEntry(row)) expected = refusedWith('preparationNotInCatalogue')
  const answer = await ask(person, 'preparations.renew', { params: { id: row.id }, body: {} })
  return { answer, expected, did: answer.status < 300 ? [{ person, action: 'create' }] : [] }
}
const isEntry = ({ status }: WalkedCase): boolean => status === 'APR' || status === 'INA'

/** New products, and lines that are wrong. */
const lines = ({ random }: Here): WalkedLine[] => {
  const right = (): Record<string, string> => ({
    tradeName: `Listdol ${random.between(100_000_000, 999_999_999)}`,
    dosageForm: random.pick(['TAB', 'Tablette']),
    use: 'human',
    packSize: '100',
    packUnit: 'tablet',
    'components.1.substanceId': 'Codeine',
    'components.1.formId': 'Codeine phosphate hemihydrate',
    'components.1.strength': String(random.between(1, 90)),
    'components.1.unit': 'mg',
  })
  const wrong = [
    { 'components.1.substanceId': 'Unobtainium' },
    { packSize: '0' },
    { use: '' },
    { tradeName: '' },
  ]
  const fresh = Array.from({ length: random.between(1, 3) }, right)
  const [first] = fresh
  return [
    ...fresh.map((cells) => ({ cells, result: 'new' as const })),
    ...random
      .some(wrong, 0.4)
      .map((cells) => ({ cells: { ...right(), ...cells }, result: 'refused' as const })),
    ...(random.chance(0.3) && first ? [{ cells: first, result: 'refused' as const }] : []),
  ]
}

export const walkedPreparations: WalkedKind<Ground> = {
  kind: preparationKind as unknown as CaseKind,
  prepare: async (read) => ({
    substances: (await read('masters.substances'))
      .filter(({ group }: AnyView) => group === 'NP')
      .slice(0, 20),
  }),
  draft,
  placeOf: () => ({}),
  askable: ['remarks', 'tradeName', 'components.1.strength', 'attachments'],
  input: (name, here, view) => {
    if (name === 'confirmsBase') return true
    return name === 'answers' ? answers(here, view) : undefined
  },
  notifies: {
    house: ['ask', 'approve', 'refuse', 'deactivate', 'activate', 'lapse'],
    office: ['submit', 'answer'],
  },
  internal: ['assign', 'unassign', 'propose'],
  // What is or was in the catalogue is found by everybody who may look into it.
  isKnown: ({ status }) => catalogueStatuses.some((each) => each === status),
  eyes: { four: 'preparations.fourEyes' },
  draftIdleDays: 90,
  daily: runPreparationsDaily,
  events: { renew },
  list: { senders: ['preparation.request', 'case.decide'], lines },
}
