import { beforeAll } from 'vitest'
import { openWorld } from './here.ts'

// Before everything that a spec itself does at its beginning, and left after it.
beforeAll(openWorld)
