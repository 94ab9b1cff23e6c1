import { userStatuses } from '@papaver/contract/users/life.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { peopleStories } from './people-stories.ts'
import { loadDemonstrationPeople } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await loadDemonstrationPeople(app.deps)
})
afterAll(() => app?.close())

interface Listed {
  userName: string
  status: string
  flags: string[]
  establishmentId: string | null
}
const listFor = async (userName: string): Promise<Listed[]> => {
  const { body } = await (await app.as(userName)).call('users.list', {
    query: { view: 'all', pageSize: 100 },
  })
  return (body as { items: Listed[] }).items
}

describe('the people of the demonstration', () => {
  it('stand in every status of a life', async () => {
    const found = new Set((await listFor('officer')).map(({ status }) => status))
    expect([...found].toSorted()).toEqual([...userStatuses].toSorted())
  })
  it('give an officer every kind of thing to look at', async () => {
    const flags = new Set((await listFor('officer')).flatMap((person) => person.flags))
    expect([...flags].toSorted()).toEqual([
      'answered',
      'freeMail',
      'informationWanted',
      'letterReturned',
      'locked',
    ])
  })
  it('give a manager somebody of his own to decide about, and nobody of others', async () => {
    const people = await listFor('importer')
    expect(people.filter(({ status }) => status === 'REQ').map(({ userName }) => userName)).toEqual([
      'leila.haddad',
    ])
    expect(new Set(people.map(({ establishmentId }) => establishmentId)).size).toBe(1)
  })
  it('end by the calendar where nobody confirmed his address', async () => {
    const lapsed = (await listFor('officer')).filter(({ status }) => status === 'CAS')
    expect(lapsed.map(({ userName }) => userName)).toEqual(['anton.berg'])
  })
  it('are loaded once: a second start adds nobody and changes nothing', async () => {
    const before = await listFor('officer')
    await loadDemonstrationPeople(app.deps)
    expect(await listFor('officer')).toEqual(before)
    const names = before.map(({ userName }) => userName)
    expect(peopleStories.filter(({ person }) => !names.includes(person.userName))).toEqual([])
  })
})
