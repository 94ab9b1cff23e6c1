import { Exact } from '../quantities/decimal.ts'

/** Units in which a cultivated area is declared, by their codes in the masters, in square metres. */
const metresIn = { m2: '1', a: '100', ha: '10000' } as const
export type AreaUnit = keyof typeof metresIn
export const areaUnits = ['m2', 'a', 'ha'] as const satisfies readonly AreaUnit[]

export const isAreaUnit = (code: string): code is AreaUnit => Object.hasOwn(metresIn, code)

/** An area in square metres, exactly. */
export const squareMetres = (quantity: string, unit: AreaUnit): string =>
  new Exact(quantity).times(metresIn[unit]).toFixed()
