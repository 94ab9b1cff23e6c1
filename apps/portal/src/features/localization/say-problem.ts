import type { TFunction } from 'i18next'
import { listed } from '../../platform/listed.ts'

/** Why a text may not stand, in words. */
export const sayProblem = (
  { code, names }: { code: string; names: readonly string[] },
  t: TFunction,
): string => {
  const list = listed(names.map((name) => `\u2066{${name}}\u2069`))
  return t(`localization.problems.${code}`, { names: list })
}
