import type { Abroad, StoppedAbroad } from '@papaver/contract/authorizations/abroad-schema.ts'
import type { TFunction } from 'i18next'
import { listedApart } from '../../platform/listed.ts'
import { isolated } from '../../ui/bidi.tsx'

/** What has become of a permit of the other country, in words. */
export const stateAbroadWords = (
  { state, on }: StoppedAbroad,
  t: TFunction,
  day: (on: string) => string,
) => ({
  state: t(`authorizations.abroad.states.${state}`),
  day: on === null ? '–' : day(on),
})

/** A permit abroad that is not in force: that it is so, why, and what has taken its place. */
export const stoppedSentence = (
  stopped: StoppedAbroad,
  { t, day, direction }: { t: TFunction; day: (on: string) => string; direction: string },
): string => {
  const { number, countryName: country, was, reason, successor } = stopped
  const key = direction === 'import' ? 'stoppedExport' : 'stopped'
  return [
    t(`authorizations.abroad.${key}`, {
      number: isolated(number),
      country,
      ...stateAbroadWords(stopped, t, day),
    }),
    ...(was === null
      ? []
      : [t('authorizations.abroad.was', { state: t(`authorizations.abroad.states.${was}`) })]),
    ...(reason === null ? [] : [t('authorizations.abroad.reason', { reason: isolated(reason) })]),
    ...(successor === null ? [] : [t('authorizations.abroad.successor', { successor: isolated(successor) })]),
  ].join(' ')
}

/** Goods of which more was announced than the permit allows. */
export const exceededWords = (
  exceeded: Abroad['exceeded'],
  t: TFunction,
  figure: (quantity: string, unit: string) => string,
): string =>
  listedApart(
    exceeded.map(({ name, announced, authorized, unit }) =>
      authorized === null
        ? t('authorizations.abroad.unnamedLine', {
            name: isolated(name),
            announced: isolated(figure(announced, unit)),
          })
        : t('authorizations.abroad.exceededLine', {
            name: isolated(name),
            announced: isolated(figure(announced, unit)),
            authorized: isolated(figure(authorized, unit)),
          }),
    ),
  )
