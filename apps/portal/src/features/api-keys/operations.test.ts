import { expect, it } from 'vitest'
import { addressOf, curlOf, type Description, fieldsOf, mayBeTried, operationsOf } from './operations.ts'

const body = {
  type: 'object',
  required: ['name', 'lines'],
  properties: {
    name: { type: 'string', maxLength: 80 },
    kind: { enum: ['A', 'B'] },
    remark: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
    lines: {
      type: 'array',
      maxItems: 5,
      items: { type: 'object', required: ['on'], properties: { on: { type: 'string', format: 'date' } } },
    },
  },
}
const description: Description = {
  paths: {
    '/api/things/{id}': {
      get: {
        operationId: 'things.get',
        tags: ['things'],
        'x-key-scope': 'cases.read',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: { 200: { content: { 'application/json': { schema: body } } } },
      },
      put: {
        operationId: 'things.save',
        tags: ['things'],
        'x-key-scope': 'drafts.write',
        description: 'Who may call: x. Refusals: notFound, thingsStale',
        parameters: [
          { name: 'id', in: 'path', required: true },
          { name: 'dryRun', in: 'query' },
        ],
        requestBody: { content: { 'application/json': { schema: body } } },
      },
      delete: { operationId: 'things.remove', 'x-key-scope': 'drafts.write' },
    },
    '/api/users': { get: { operationId: 'users.list' } },
  },
}
const operations = operationsOf(description)
const [get, save, remove] = operations
if (!get || !save || !remove) throw new Error('not read')

it('reads the calls that are open to keys', () => {
  expect(operations.map(({ id, access }) => [id, access])).toEqual([
    ['things.get', 'cases.read'],
    ['things.save', 'drafts.write'],
    ['things.remove', 'drafts.write'],
  ])
  expect(save).toMatchObject({
    method: 'PUT',
    hasDryRun: true,
    inQuery: [],
    refusals: ['notFound', 'thingsStale'],
  })
  expect(operations.map(mayBeTried)).toEqual([true, true, false])
})

it('tells the fields of a shape with what they may be', () => {
  expect(fieldsOf(body)).toEqual([
    { path: 'name', type: 'string', isRequired: true, mayBeEmpty: false, bounds: '≤ 80' },
    { path: 'kind', type: 'enum', isRequired: false, mayBeEmpty: false, bounds: 'A | B' },
    { path: 'remark', type: 'string', isRequired: false, mayBeEmpty: true, bounds: '≤ 9' },
    { path: 'lines', type: 'object[]', isRequired: true, mayBeEmpty: false, bounds: '≤ 5' },
    { path: 'lines[].on', type: 'date', isRequired: true, mayBeEmpty: false, bounds: '' },
  ])
})

it('goes where it was filled in, as a dry run where it would write', () => {
  const filled = { path: { id: 'a/b' }, query: { page: '2', empty: '' }, body: '{"name":"it\'s"}' }
  expect(addressOf(get, filled)).toBe('/api/things/a%2Fb?page=2')
  expect(addressOf(save, filled)).toBe('/api/things/a%2Fb?page=2&dryRun=true')
  expect(addressOf(get, { path: {}, query: {} })).toBe('/api/things/{id}')
  expect(curlOf(save, filled, 'https://a.example')).toBe(
    [
      `curl -X PUT 'https://a.example/api/things/a%2Fb?page=2&dryRun=true'`,
      `-H "Authorization: Bearer $PAPAVER_KEY"`,
      `-H "Idempotency-Key: $(uuidgen)"`,
      `-H 'Content-Type: application/json'`,
      `--data '{"name":"it'\\''s"}'`,
    ].join(' \\\n  '),
  )
})
