import type { AppOfPeople } from './cultivation.ts'
import type { TestPerson } from './start-test-app.ts'

/** Ids of the masters that the tests draft with, looked up once by their codes. */
export interface DraftParts {
  readonly morphine: { substanceId: number; formId: number }
  readonly codeine: { substanceId: number; formId: number }
  readonly partnerId: string
  readonly customsPointId: number
}

interface SubstanceOfMaster {
  id: number
  name: string
  forms: { id: number; name: string }[]
}

const formOf = (substances: SubstanceOfMaster[], substance: string, form: string) => {
  const found = substances.find(({ name }) => name === substance)
  const foundForm = found?.forms.find(({ name }) => name === form)
  if (!found || !foundForm) throw new Error(`no ${form} among the masters`)
  return { substanceId: found.id, formId: foundForm.id }
}

export const draftParts = async (person: TestPerson): Promise<DraftParts> => {
  const substances: SubstanceOfMaster[] = (await person.call('masters.substances')).body
  const partners = (await person.call('masters.establishments')).body as { id: string; countryId: string }[]
  const points = (await person.call('masters.customsPoints')).body as { id: number; code: string }[]
  return {
    morphine: formOf(substances, 'Morphine', 'Morphine sulfate pentahydrate'),
    codeine: formOf(substances, 'Codeine', 'Codeine phosphate hemihydrate'),
    partnerId: partners.find(({ countryId }) => countryId === 'FR')?.id ?? '',
    customsPointId: points.find(({ code }) => code === 'XV-C1')?.id ?? 0,
  }
}

/** A complete import request of morphine (kg, as given) and, where wanted, codeine. */
export const importDraft = (
  parts: DraftParts,
  quantities: { morphine?: string; codeine?: string } = { morphine: '1' },
): Record<string, unknown> => ({
  kind: 'IMA',
  group: 'NP',
  applicantReference: 'PO-1',
  foreignEstablishmentId: parts.partnerId,
  customsPointId: parts.customsPointId,
  transportMode: '1',
  purpose: 'MANUFACTURE',
  plannedDate: '2026-07-06',
  lines: [
    ...(quantities.morphine ? [{ ...parts.morphine, quantity: quantities.morphine, unit: 'kg' }] : []),
    ...(quantities.codeine ? [{ ...parts.codeine, quantity: quantities.codeine, unit: 'kg' }] : []),
  ],
})

interface Case {
  id: string
  version: number
  number: string
  status: string
}

/** The same step with a reason for each warning that wants one. */
const answered = (
  input: Record<string, unknown>,
  { details }: { details: { warnings: string[] } },
): Record<string, unknown> => ({
  ...input,
  warningReasons: [
    ...((input.warningReasons as unknown[] | undefined) ?? []),
    ...details.warnings.map((warning) => ({ warning, reason: 'Looked at.' })),
  ],
})

/** All that is looked at before a decision, ticked off. */
export const ticksOf = ({ id, version }: { readonly id: string; readonly version: number }) =>
  ['checks', 'documents'].map((ticked) => ({ params: { id }, body: { version, step: ticked, isDone: true } }))

export const tickAll = async (
  person: Pick<TestPerson, 'call'>,
  of: { readonly id: string; readonly version: number },
): Promise<void> => {
  for (const asked of ticksOf(of)) {
    const { status } = await person.call('authorizations.tick', asked)
    if (status !== 200) throw new Error(`tick: ${status}`)
  }
}

/**
 * Takes one step as `person` and answers the case; throws where it is refused. What the checks warn of is answered, and
 * what comes before a decision ticked off, where nobody else has.
 */
export const step = async (
  person: Pick<TestPerson, 'call'>,
  { id, version }: { id: string; version: number },
  action: string,
  input: Record<string, unknown> = {},
): Promise<Case & Record<string, unknown>> => {
  const send = (body: Record<string, unknown>) =>
    person.call('authorizations.act', { params: { id, action }, body: { version, ...body } })
  let given = input
  let answer = await send(given)
  if (answer.body?.message === 'authorizationWarningsOpen') {
    given = answered(given, answer.body)
    answer = await send(given)
  }
  if (answer.body?.message === 'authorizationChecklistOpen') {
    await tickAll(person, { id, version })
    answer = await send(given)
  }
  if (answer.status !== 200) throw new Error(`${action}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A request of the importer that an officer has taken and proposed, and that admin has approved. */
export const approvedCase = async (
  app: Pick<AppOfPeople, 'as'>,
  draft: Record<string, unknown>,
  proposal: Record<string, unknown> = {},
): Promise<Case> => {
  const [importer, officer, admin] = [
    await app.as('importer'),
    await app.as('officer'),
    await app.as('admin'),
  ]
  const created = await importer.call('authorizations.create', { body: draft })
  if (created.status !== 201) throw new Error(`create: ${created.status} ${JSON.stringify(created.body)}`)
  let current: Case = await step(importer, created.body, 'submit', { declaration: true })
  current = await step(officer, current, 'take')
  current = await step(officer, current, 'propose', { decision: 'approve', ...proposal })
  return step(admin, current, 'approve')
}
