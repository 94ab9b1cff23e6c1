import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ZodObject } from 'zod'
import { actionsOf } from './casework/kind.ts'
import { caseView } from './casework/schema.ts'
import { endpoints } from './endpoints.ts'
import { caseKinds } from './kinds.ts'
import type { Shape } from './shape.ts'

const shapes: Readonly<Record<string, Shape>> = endpoints
const here = new URL('.', import.meta.url)
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(^|\/)refusals\.ts$/.test(name),
)
const refusalCodes = new Set(
  files.flatMap((name) =>
    [...readFileSync(new URL(name, here), 'utf8').matchAll(/\bcode: '(\w+)'/g)].map(([, code]) => code ?? ''),
  ),
)
const unknownIn = (codes: readonly string[] = []): string[] => codes.filter((code) => !refusalCodes.has(code))

describe.each(caseKinds.map((kind) => ({ feature: kind.feature, kind })))('$feature', ({ feature, kind }) => {
  const { actions = {} } = shapes[`${feature}.act`] ?? {}

  it('has a shape and refusals for each of its steps, and no other', () => {
    expect(Object.keys(actions).toSorted()).toEqual(actionsOf(kind).toSorted())
    for (const action of actionsOf(kind)) {
      expect(actions[action]?.body, action).toBeDefined()
      expect(actions[action]?.refusals.length, action).toBeGreaterThan(0)
    }
  })

  it('has a shape for each step that can be taken for many cases', () => {
    const bulk = actionsOf(kind).filter((action) => kind.steps[action]?.isBulk)
    expect(Object.keys(shapes[`${feature}.bulk`]?.actions ?? {}).toSorted()).toEqual(bulk.toSorted())
  })

  it('says of each call by which known codes it refuses', () => {
    const own = Object.entries(shapes).filter(([name]) => name.startsWith(`${feature}.`))
    expect(own.filter(([, shape]) => !shape.actions && !shape.refusals).map(([name]) => name)).toEqual([])
    const codes = own.flatMap(([, shape]) => [
      ...(shape.refusals ?? []),
      ...Object.values(shape.actions ?? {}).flatMap(({ refusals }) => refusals),
    ])
    expect([...new Set(unknownIn(codes))]).toEqual([])
  })

  it('has no field of its own under a name that the view of every case has', () => {
    const saidAnew = new Set(['kind', 'status', 'allowedActions', 'closedActions'])
    const said: Readonly<Record<string, unknown>> = caseView.shape
    const view = shapes[`${feature}.get`]?.out as ZodObject | undefined
    const own = view?.shape ?? {}
    expect(Object.keys(said).filter((name) => own[name] !== said[name] && !saidAnew.has(name))).toEqual([])
  })

  it('has a step in its life for each that people take', () => {
    const inLife = new Set(Object.values(kind.life).flatMap((row) => Object.keys(row)))
    expect(actionsOf(kind).filter((action) => !inLife.has(action))).toEqual([])
  })

  it('has days in the calendar only of statuses that it has, each day once', () => {
    const names = kind.dates.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { statuses } of kind.dates)
      expect(Object.keys(kind.statuses)).toEqual(expect.arrayContaining([...statuses]))
  })
})
