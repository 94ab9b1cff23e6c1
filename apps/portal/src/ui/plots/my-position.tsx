import type { Corner } from '@papaver/contract/plots/plot.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { FieldError } from '../field.tsx'
import { usePlotFigures } from './plot-figures.ts'

const patience = 30_000
/** Why a device did not say where it is, by the codes of the Geolocation API. */
const problems = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const
type Problem = (typeof problems)[keyof typeof problems]
const problemOf = (code: number): Problem => problems[code as keyof typeof problems] ?? 'unavailable'

type State =
  | { kind: 'still' }
  | { kind: 'asking' }
  | { kind: 'found'; metres: number }
  | { kind: 'failed'; problem: Problem }

/** Asks the device where it is, when it is pressed and not before: whoever walks round a field sets corner after corner. */
export function useMyPosition(onFound: (corner: Corner) => void, disabled: boolean) {
  const { t } = useTranslation()
  const { length } = usePlotFigures()
  const [state, setState] = useState<State>({ kind: 'still' })
  const ask = () => {
    if (!('geolocation' in navigator)) return setState({ kind: 'failed', problem: 'unavailable' })
    setState({ kind: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ kind: 'found', metres: Math.max(1, Math.ceil(coords.accuracy)) })
        onFound([coords.longitude, coords.latitude])
      },
      ({ code }) => setState({ kind: 'failed', problem: problemOf(code) }),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 0 },
    )
  }
  const button = (
    <Button
      icon="current-location"
      size={36}
      busy={state.kind === 'asking'}
      disabled={disabled}
      onClick={ask}
    >
      {t('plots.position.ask')}
    </Button>
  )
  const answer = (
    <div role="status">
      {state.kind === 'found' && (
        <p className="pv-hint">{t('plots.position.found', { length: length(state.metres) })}</p>
      )}
      {state.kind === 'failed' && <FieldError>{t(`plots.position.${state.problem}`)}</FieldError>}
    </div>
  )
  return { button, answer }
}
