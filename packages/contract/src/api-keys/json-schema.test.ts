import { expect, it } from 'vitest'
import { exampleOf } from './json-schema.ts'

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

it('makes an example to be filled in', () => {
  expect(exampleOf(body)).toEqual({ name: '', remark: null, lines: [{ on: '2026-12-31' }] })
})
