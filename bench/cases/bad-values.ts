import { idPattern } from '@papaver/contract/ids.ts'

/** What people and attackers send where something else is wanted. */
const nasty: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '__proto__',
  'constructor',
  'x'.repeat(20_000),
  '\u202e\u0661\u0662',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  '9999999999999999999999',
  '0000-00-00',
  '2026-02-31',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.001Z',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-fffffffffffg',
  -1,
  0,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  false,
  [],
  {},
  [null],
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: {} } },
]

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
}

const idShape = new RegExp(idPattern, 'g')
const words = ['a', 'Codeine', 'XV', '2026-06-17', '12.5', 'kg', 'en', 'a@example.org', 'APR', 'name', '007']

/** Makes values after JSON schemas, most of them with something wrong in them; the same seed makes the same. */
export class BadValues {
  #state: number
  readonly #ids: string[] = []

  constructor(seed: number) {
    this.#state = seed || 1
  }

  /** In [0, 1): a small generator that can be begun anew (mulberry32). */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  isWrongNow(share: number): boolean {
    return this.#random() < share
  }

  one<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value
  }

  wrong(): unknown {
    return this.one(nasty)
  }

  /** An id that some answer has shown, or an invented one. */
  id(): string {
    const isKnown = this.#ids.length > 0 && !this.isWrongNow(0.2)
    return isKnown ? this.one(this.#ids) : '01900000-0000-7000-8000-000000000001'
  }

  /** Keeps the ids that an answer shows. */
  learn(text: string): void {
    if (this.#ids.length > 5_000 || text.length > 200_000) return
    for (const [id] of text.matchAll(idShape)) this.#ids.push(id)
  }

  asText(value: unknown): string {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return text.toWellFormed().slice(0, 4_000)
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const begins = [
      '%PDF-1.7\n',
      '\x89PNG\r\n\x1a\n',
      'PK\x03\x04',
      '<svg xmlns="http://www.w3.org/2000/svg">',
      '{',
      '',
    ]
    return new Uint8Array(
      Buffer.from(this.one(begins) + 'y'.repeat(Math.floor(this.#random() * 400)), 'latin1'),
    )
  }

  fileName(): string {
    return this.one([
      'a.pdf',
      'a.png',
      'a.svg',
      'a.xlsx',
      'a.csv',
      '../a.pdf',
      'a\r\nb.pdf',
      `${'n'.repeat(300)}.json`,
    ])
  }

  /** Undefined where there is no schema. */
  of(schema: unknown): unknown {
    return schema === undefined ? undefined : this.#value(schema as Schema, 0)
  }

  #value(schema: Schema, depth: number): unknown {
    if (depth > 0 && this.isWrongNow(0.12)) return this.wrong()
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.#value(this.one(choices), depth)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.#value(part, depth)))
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.one(schema.enum)
    const type = typeof schema.type === 'string' ? schema.type : this.one(schema.type ?? ['string'])
    if (type === 'object') return this.#object(schema, depth)
    if (type === 'array') return this.#array(schema, depth)
    if (type === 'boolean') return this.isWrongNow(0.5)
    if (type === 'integer' || type === 'number') return this.#number(schema)
    return type === 'null' ? null : this.#text(schema)
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): object {
    const entries = Object.entries(properties)
      .filter(([key]) => (required.includes(key) ? !this.isWrongNow(0.05) : this.isWrongNow(0.5)))
      .map(([key, part]) => [key, this.#value(part, depth + 1)])
    const more = typeof additionalProperties === 'object' || this.isWrongNow(0.05)
    if (more && depth < 6) {
      const part = typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' }
      entries.push([this.one(words), this.#value(part, depth + 1)])
    }
    return Object.fromEntries(entries)
  }

  #array({ items = {}, prefixItems }: Schema, depth: number): unknown[] {
    if (prefixItems) return prefixItems.map((part) => this.#value(part, depth + 1))
    const count = this.isWrongNow(0.02) ? 300 : Math.floor(this.#random() * 3)
    return Array.from({ length: depth > 6 ? 0 : count }, () => this.#value(items, depth + 1))
  }

  #number({ type, minimum = 0, maximum = 1000 }: Schema): number {
    const value = minimum + this.#random() * (Math.min(maximum, minimum + 1e6) - minimum)
    return type === 'integer' ? Math.round(value) : value
  }

  #text({ format, pattern, minLength = 0 }: Schema): string {
    if (format === 'uuid' || pattern?.includes('[0-9a-fA-F]{8}')) return this.id()
    if (format === 'date') return '2026-06-17'
    if (format === 'date-time') return '2026-06-17T08:00:00.000Z'
    return this.one(words).padEnd(minLength, 'x')
  }
}
