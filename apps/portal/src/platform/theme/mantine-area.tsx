import './mantine.css'
import './mantine-variables.css'
import { DirectionContext, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { currentCulture } from '../culture.ts'
import { useStore } from '../store.ts'
import { scheme } from './scheme-store.ts'
import { theme } from './theme.ts'

const ignore = (): void => {}

/**
 * Where Mantine's parts may be used. Fetched with the first page that needs them: the sign-in screen and the
 * public home are drawn without. Writes no style element (content security policy).
 */
export const MantineArea = ({ children }: { children: ReactNode }) => {
  const { direction } = useStore(currentCulture)
  const shown = useStore(scheme)
  const value = useMemo(
    () => ({ dir: direction, toggleDirection: ignore, setDirection: ignore }),
    [direction],
  )
  return (
    <DirectionContext.Provider value={value}>
      <MantineProvider
        theme={theme}
        forceColorScheme={shown}
        withCssVariables={false}
        withGlobalClasses={false}
        deduplicateInlineStyles={false}
      >
        {children}
      </MantineProvider>
    </DirectionContext.Provider>
  )
}
