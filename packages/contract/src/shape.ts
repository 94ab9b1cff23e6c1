import type { z } from 'zod'
import type { CallName } from './calls.ts'

/** What crosses the wire at one call. `file`: bytes out; `form`: multipart in; `out` null: nothing but 204. */
export interface Shape {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  out: z.ZodType | 'file' | 'text' | null
  form?: true
  /** 200 unless said otherwise. */
  status?: 201
}

/** A shape for every call whose name begins so, and for no other. */
export type ShapeTable<Prefix extends string> = Record<Extract<CallName, `${Prefix}${string}`>, Shape>
