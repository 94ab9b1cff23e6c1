import { expect, test } from 'vitest'
import { type TransitFacts, transitChecks } from './transit-checks.ts'

const through: NonNullable<TransitFacts['transit']> = {
  entryPointId: 1,
  exitPointId: 2,
  ownCountry: 'XV',
  exportingCountry: 'FR',
  destination: { countryId: 'DE', countryName: 'Germany' },
}

test.each<[string, Partial<NonNullable<TransitFacts['transit']>> | null, string[]]>([
  ['an import or export is not judged', null, []],
  ['from one foreign country to another over two points', {}, ['pass transit']],
  ['in and out at one point', { exitPointId: 1 }, ['block transitSamePoint exitPointId']],
  ['from here', { exportingCountry: 'XV' }, ['block transitBeginsHere foreignEstablishmentId']],
  [
    'to here',
    { destination: { countryId: 'XV', countryName: 'Xanadu' } },
    ['block transitEndsHere destinationCountry'],
  ],
  [
    'back to where it came from',
    { destination: { countryId: 'FR', countryName: 'France' } },
    ['block transitReturns destinationCountry'],
  ],
  [
    'everything at once',
    { exitPointId: 1, exportingCountry: 'XV', destination: { countryId: 'XV', countryName: 'Xanadu' } },
    [
      'block transitSamePoint exitPointId',
      'block transitBeginsHere foreignEstablishmentId',
      'block transitEndsHere destinationCountry',
    ],
  ],
  ['a draft that says little yet', { exitPointId: null, exportingCountry: null, destination: null }, []],
  ['a draft without its destination', { destination: null }, []],
])('%s', (_name, changed, expected) => {
  const found = transitChecks({ transit: changed === null ? null : { ...through, ...changed } })
  expect(
    found.map(({ severity, code, fix }) => [severity, code, fix?.field].filter(Boolean).join(' ')),
  ).toEqual(expected)
})
