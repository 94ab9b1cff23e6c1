import type { KeyAccess } from '@papaver/contract/access/key-scopes.ts'
import { mainOf, mayBeEmpty, type Schema } from '@papaver/contract/api-keys/json-schema.ts'

interface Described {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: Schema
  }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >
  readonly description?: string
  readonly 'x-key-scope'?: KeyAccess
}
/** The description of the interface (OpenAPI 3.1), as far as it is read here. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

export interface Parameter {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: Schema
}

/** A call that programs can make with a key. */
export interface Operation {
  readonly id: string
  /** The capability that it is of. */
  readonly group: string
  readonly method: string
  /** With `{id}` where something is to be put in. */
  readonly path: string
  readonly access: KeyAccess
  readonly inPath: readonly Parameter[]
  readonly inQuery: readonly Parameter[]
  /** Undefined where it takes none, or a file. */
  readonly body: Schema | undefined
  readonly takesFiles: boolean
  /** Undefined where it answers a file, or nothing. */
  readonly answer: Schema | undefined
  readonly refusals: readonly string[]
  readonly hasDryRun: boolean
}

const json = 'application/json'
const dryRun = 'dryRun'

const parametersOf = ({ parameters = [] }: Described, where: string): Parameter[] =>
  parameters
    .filter((each) => each.in === where)
    .map(({ name, required = false, schema = {} }) => ({ name, isRequired: required, schema }))

const refusalsIn = ({ description = '' }: Described): string[] => {
  const listed = /Refusals: ([\w, ]+)/.exec(description)?.[1]
  return listed === undefined ? [] : listed.split(', ')
}

/** The calls that are open to keys, as they stand in the description. */
export const operationsOf = ({ paths }: Description): Operation[] =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, described]): Operation[] => {
      const access = described['x-key-scope']
      if (access === undefined) return []
      const query = parametersOf(described, 'query')
      const { 200: ok, 201: created } = described.responses ?? {}
      const content = described.requestBody?.content
      return [
        {
          id: described.operationId,
          group: described.tags?.[0] ?? '',
          method: method.toUpperCase(),
          path,
          access,
          inPath: parametersOf(described, 'path'),
          inQuery: query.filter(({ name }) => name !== dryRun),
          body: content?.[json]?.schema,
          takesFiles: described.operationId.endsWith('.attach'),
          answer: (created ?? ok)?.content?.[json]?.schema,
          refusals: refusalsIn(described),
          hasDryRun: query.some(({ name }) => name === dryRun),
        },
      ]
    }),
  )

/** A field of what is sent or answered: where it stands, and what it is. */
export interface FieldRow {
  /** `lines[].quantity`. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly mayBeEmpty: boolean
  /** Values and bounds, in the signs that programmers read. */
  readonly bounds: string
}

const typeOf = (schema: Schema): string => {
  const { type, format, enum: listed, const: fixed } = mainOf(schema)
  if (listed !== undefined || fixed !== undefined) return 'enum'
  if (type === 'array') return `${typeOf(mainOf(schema).items ?? {})}[]`
  return format ?? type ?? 'any'
}

const mostListed = 8
const boundsOf = (schema: Schema): string => {
  const { enum: listed, const: fixed, minimum, maximum, maxLength, maxItems } = mainOf(schema)
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (listed !== undefined) {
    const shown = listed.slice(0, mostListed).map((each) => String(each))
    return [...shown, ...(listed.length > mostListed ? ['…'] : [])].join(' | ')
  }
  if (maxItems !== undefined) return `≤ ${maxItems}`
  if (maxLength !== undefined) return `≤ ${maxLength}`
  // What any whole number can be says nothing.
  const isBound = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (isBound) return `${minimum} – ${maximum}`
  return ''
}

/** As deep as people read. */
const deepest = 3

/** The fields of a shape, those of its parts behind it. */
export const fieldsOf = (given: Schema, before = '', depth = 0): FieldRow[] => {
  const schema = mainOf(given)
  if (schema.type === 'array')
    return depth === 0 && before === '' ? fieldsOf(schema.items ?? {}, '[].', depth) : []
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = mainOf(field)
    const part = own.type === 'array' ? mainOf(own.items ?? {}) : own
    const mark = own.type === 'array' ? '[]' : ''
    const below =
      depth < deepest && part.properties !== undefined
        ? fieldsOf(part, `${before}${name}${mark}.`, depth + 1)
        : []
    return [
      {
        path: `${before}${name}`,
        type: typeOf(field),
        isRequired: schema.required?.includes(name) ?? false,
        mayBeEmpty: mayBeEmpty(field),
        bounds: boundsOf(field),
      },
      ...below,
    ]
  })
}

/** What somebody has filled in for a call. */
export interface Filled {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: string
}

/** Where the call goes; a dry run where it would write something. */
export const addressOf = ({ path, hasDryRun }: Operation, filled: Pick<Filled, 'path' | 'query'>): string => {
  const filledIn = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    filled.path[name] ? encodeURIComponent(filled.path[name]) : whole,
  )
  const given = Object.entries(filled.query).filter(([, value]) => value !== '')
  const search = new URLSearchParams([...given, ...(hasDryRun ? [[dryRun, 'true']] : [])])
  return search.size > 0 ? `${filledIn}?${search}` : filledIn
}

/** Can it be tried here: does it only read, or has it a dry run? */
export const mayBeTried = ({ method, hasDryRun, takesFiles }: Operation): boolean =>
  !takesFiles && (method === 'GET' || hasDryRun)

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The same call as people type it into a shell; the key stands in a variable of it. */
export const curlOf = (operation: Operation, filled: Filled, origin: string): string => {
  const { method, body, takesFiles } = operation
  const address = `${origin}${addressOf({ ...operation, hasDryRun: operation.hasDryRun }, filled)}`
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`,
    `-H "Authorization: Bearer $PAPAVER_KEY"`,
    ...(method === 'GET' ? [] : [`-H "Idempotency-Key: $(uuidgen)"`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `--data ${quoted(filled.body)}`]),
    ...(takesFiles ? [`-F 'files=@document.pdf'`] : []),
  ].join(' \\\n  ')
}
