import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { componentFields, preparationFields } from '@papaver/contract/preparations/fields.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import { catalogueStatuses } from '@papaver/contract/preparations/life.ts'
import { runPreparationsDaily } from '../../../features/preparations/jobs.ts'
import type { AnyView, Here, WalkedKind } from '../walked-kind.ts'

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
  internal: ['assign', 'propose'],
  // What is or was in the catalogue is found by everybody who may look into it.
  isKnown: ({ status }) => catalogueStatuses.some((each) => each === status),
  eyes: { four: 'preparations.fourEyes' },
  draftIdleDays: 90,
  daily: runPreparationsDaily,
}
