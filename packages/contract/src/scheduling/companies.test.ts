import { expect, it } from 'vitest'
import { companiesOf, mostNamed, type OwnedThing } from './companies.ts'

const permit = (title: string, establishmentId = 'a'): OwnedThing => ({
  establishmentId,
  company: establishmentId.toUpperCase(),
  area: 'permits',
  title,
})
const draft = (establishmentId = 'a'): OwnedThing => ({
  establishmentId,
  company: establishmentId.toUpperCase(),
  area: 'requests',
  title: '',
})
const license: OwnedThing = { establishmentId: 'a', company: 'A', area: 'licenses', title: 'L-1' }
const many = Array.from({ length: mostNamed + 2 }, (_, index) =>
  permit(`P-${String(index).padStart(2, '0')}`),
)

it.each<[string, readonly OwnedThing[], object[]]>([
  ['nothing', [], []],
  [
    'two companies, each once',
    [permit('P-2'), permit('P-1', 'b'), permit('P-1')],
    [
      {
        establishmentId: 'a',
        name: 'A',
        touched: [{ area: 'permits', titles: ['P-1', 'P-2'], untitled: 0, more: 0 }],
      },
      {
        establishmentId: 'b',
        name: 'B',
        touched: [{ area: 'permits', titles: ['P-1'], untitled: 0, more: 0 }],
      },
    ],
  ],
  [
    'permits before requests before licences; drafts without a number are counted',
    [license, draft(), permit('P-1'), draft()],
    [
      {
        establishmentId: 'a',
        name: 'A',
        touched: [
          { area: 'permits', titles: ['P-1'], untitled: 0, more: 0 },
          { area: 'requests', titles: [], untitled: 2, more: 0 },
          { area: 'licenses', titles: ['L-1'], untitled: 0, more: 0 },
        ],
      },
    ],
  ],
  [
    'as many numbers as are named',
    many.slice(0, mostNamed),
    [{ establishmentId: 'a', name: 'A', touched: [expect.objectContaining({ untitled: 0, more: 0 })] }],
  ],
  [
    'more than are named',
    many,
    [
      {
        establishmentId: 'a',
        name: 'A',
        touched: [
          {
            area: 'permits',
            titles: many.slice(0, mostNamed).map(({ title }) => title),
            untitled: 0,
            more: 2,
          },
        ],
      },
    ],
  ],
])('companies with %s', (_, things, expected) => {
  expect(companiesOf(things)).toEqual(expected)
})
