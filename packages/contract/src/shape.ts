import type { z } from 'zod'
import type { ActionShape } from './action-shape.ts'
import type { CallName } from './calls.ts'

/** What a dry run asks of a call: it answers and refuses as if it were meant, and nothing is kept. */
export const dryRunParameter = 'dryRun'

/** The parts of a form: texts, which come first, and the files, under one name. */
export interface FormParts {
  readonly texts?: readonly string[]
  readonly files: string
  /** The part of the files is repeated. */
  readonly isMany?: true
}

/** What crosses the wire at one call. `file`: bytes out; `form`: multipart in; `out` null: nothing but 204. */
export interface Shape {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  out: z.ZodType | 'file' | 'text' | null
  form?: true
  /** Of a form; one file, `file`, unless said otherwise. */
  readonly parts?: FormParts
  /** Of a call with `:action` in its path: what each of them takes; `body` is then what any of them may take. */
  actions?: Readonly<Record<string, ActionShape>>
  /** Codes by which the call may be refused, besides those of the frame that every call has. */
  readonly refusals?: readonly string[]
  /** It can be asked what the call would come to, with `dryRun=true` in its query. Actions say so by themselves. */
  readonly dryRun?: true
  /** 200 unless said otherwise. */
  status?: 201
}

/** A shape for every call whose name begins so, and for no other. */
export type ShapeTable<Prefix extends string> = Record<Extract<CallName, `${Prefix}${string}`>, Shape>
