import { calls } from '@papaver/contract/calls.ts'
import { endpoints } from '@papaver/contract/endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
type Operation = {
  operationId: string
  'x-form'?: unknown
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> }
}
let operations: Operation[]
beforeAll(async () => {
  app = await startTestApp()
  const { paths } = (await app.fastify.inject('/api/openapi.json')).json()
  operations = Object.values(paths as Record<string, Record<string, Operation>>).flatMap(Object.values)
})
afterAll(() => app?.close())
const described = (id: string) => operations.find(({ operationId }) => operationId === id)

it('lists the files of a registration as they are sent', () => {
  expect(calls['registration.attach'].slice(0, 2)).toEqual(['POST', '/api/userRegistration/Attachments'])
  const schema = described('registration.attach')?.requestBody?.content['multipart/form-data']?.schema
  expect(schema).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string' },
      uploadKey: { type: 'string' },
      files: { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1 },
    },
    required: ['id', 'uploadKey', 'files'],
  })
})

it.each(Object.entries(endpoints).flatMap(([name, shape]) => ('form' in shape ? [name] : [])))(
  'says what the form of %s is made of',
  (name) => {
    const operation = described(name)
    expect(operation?.requestBody?.content['multipart/form-data']?.schema.required).not.toEqual([])
    expect(operation?.requestBody).toBeDefined()
    expect(operation).not.toHaveProperty('x-form')
  },
)
