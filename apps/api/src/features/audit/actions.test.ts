import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { actionOfCase } from '@papaver/contract/audit/actions.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { schedulingActions } from '@papaver/contract/scheduling/schema.ts'
import { applicantSteps, userActions, userSystemSteps } from '@papaver/contract/users/life.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { wordsFor } from '../localization/public.ts'

const features = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(features, name), 'utf8'))

/** What casework writes down of a case begins with the entity of its kind. */
const entities = caseKinds.map(({ entity }) => entity)
const ofKinds = (actionsOf: (kind: CaseKind) => readonly string[]): string[] =>
  caseKinds.flatMap((kind) => actionsOf(kind).map((action) => `${kind.entity}.${action}`))

/** What a template of an action can become; a template that is not here fails the test. */
const families: Record<string, readonly string[]> = {
  'authorization.${action}': ['use', 'useUp', 'correctUse', 'decideUse', 'reopen'],
  '${entity}.${action}': ofKinds(({ steps }) => [...Object.keys(steps), 'create', 'enter', 'unassign']),
  '${entity}.${step}': ofKinds(({ life, steps }) => [
    ...new Set(
      Object.values(life)
        .flatMap((row) => Object.keys(row))
        .filter((action) => !(action in steps)),
    ),
  ]),
  '${entity}.attach': entities,
  '${entity}.detach': entities,
  '${entity}.enter': entities,
  '${entity}.export': entities,
  '${entity}.followPartner': ['authorization'],
  '${entity}.letter': ['authorization', 'license', 'cultivation'],
  '${entity}.import': ['preparation', 'partner', 'balance'],
  'balance.${action}': ['estimate', 'confirm', 'supplement', 'correct'],
  'incident.${action}': ['exceedAnew', 'exceedNoMore'],
  'incident.${step}': ['detain', 'exceedCorrecting', 'exceedDeciding', 'detainOther'],
  'incbForm.${step}': ['submit', 'approve', 'send', 'return', 'override', 'restore', 'write'],
  'statisticTemplate.${action}': ['begin', 'save', 'discard', 'publish', 'switchOn', 'switchOff'],
  '${entity}.note': entities,
  '${entity}.recheck': entities,
  'cultivation.${action}': ['licenceEnd', 'licenceBack', 'lastDay'],
  'fieldReport.${action}': ['receive', 'receiveAgain'],
  '${entity}.remind': entities,
  '${entity}.save': entities,
  'user.${step}': [...userActions, ...applicantSteps, ...userSystemSteps],
  'branding.${subject}Change': ['menu', 'look'],
  'branding.picture${action}': ['Replace', 'PutBack', 'Remove'],
  'notification.${step}': ['draftSave', 'draftDiscard'],
  'savedView.${step}': ['create', 'change', 'remove', 'choose'],
  'scheduling.${action}': ['plan', 'effective', ...schedulingActions],
}

/** Named where an action is noted: in the row itself, in a choice between two, or given to a function that notes it. */
const spellings = [
  /\baction(?:: string)?\s*[:=][^\n,]{0,80}?'([a-z]+\.[a-zA-Z]+)'/g,
  /\baction\s*[:=][^\n]{0,80}? : '([a-z]+\.[a-zA-Z]+)'/g,
  /\b(?:note|record|audit)\w*\([^)'\n]{0,60}'([a-z]+\.[a-zA-Z]+)'/g,
]
const written = new Set(
  sources.flatMap((source) =>
    spellings.flatMap((spelling) => [...source.matchAll(spelling)].map(([, action = '']) => action)),
  ),
)
const templates = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/\baction: `([^`]+)`/g)].map(([, template = '']) => template),
  ),
)
const expanded = [...templates].flatMap((template) =>
  (families[template] ?? []).map((part) => template.replace(/\$\{.*\}/, part)),
)

const lacking = (culture: string, actions: Iterable<string>): string[] => {
  const words = wordsFor(culture)
  const isSaid = (name: string): boolean => words(`audit.actions.${name}`) !== `audit.actions.${name}`
  // What casework writes down of cases stands once, for kinds of case alone.
  const isOfCase = (action: string): boolean =>
    entities.includes(action.split('.')[0] ?? '') && isSaid(actionOfCase(action))
  return [...actions].filter((action) => !isSaid(action) && !isOfCase(action))
}

describe('every action that the code writes down', () => {
  it('is one of a family that is known here, or spelled out', () => {
    expect([...templates].filter((template) => families[template] === undefined)).toEqual([])
    expect(written.size).toBeGreaterThan(40)
  })

  it.each(shippedCultures)('has words in %s', (culture) => {
    expect(lacking(culture, [...written, ...expanded])).toEqual([])
  })
})

describe('every action of the demonstration world', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await app.as('officer')
  })
  afterAll(() => app?.close())

  it('has words, and so have its area and its kind of record', async () => {
    const { rows } = await app.database.ownerPool.query<{ action: string; entity: string }>(
      'select distinct action, entity from audit_event',
    )
    expect(rows.length).toBeGreaterThan(3)
    const words = wordsFor('en')
    expect(
      lacking(
        'en',
        rows.map(({ action }) => action),
      ),
    ).toEqual([])
    const areas = rows.map(({ action }) => `audit.areas.${action.split('.')[0]}`)
    const entities = rows.map(({ entity }) => `audit.entities.${entity}`)
    expect([...areas, ...entities].filter((key) => words(key) === key)).toEqual([])
  })
})
