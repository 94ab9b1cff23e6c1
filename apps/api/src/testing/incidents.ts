import type { TestPerson } from './start-test-app.ts'

/** A report that says what it must; whoever wants more says it. */
export const incidentDraft = (said: object) => ({
  noticedOn: '2026-06-15',
  noticedTime: '08:30',
  place: 'Store 2',
  narrative: 'Two boxes were missing when the store was opened.',
  lines: [],
  ...said,
})

/** A company reports: a draft, and its sending. */
export const reportIncident = async (person: TestPerson, said: object) => {
  const created = await person.call('incidents.create', { body: incidentDraft(said) })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const { id, version } = created.body
  const sent = await person.call('incidents.act', {
    params: { id, action: 'submit' },
    body: { version, declaration: true },
  })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body
}
