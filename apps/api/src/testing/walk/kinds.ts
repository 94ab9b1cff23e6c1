import { walkedAuthorizations } from './kinds/authorizations.ts'
import { walkedPreparations } from './kinds/preparations.ts'
import type { AnyWalkedKind } from './walked-kind.ts'

/** Every kind of case that is declared, each with the little that a walk needs beside its declaration. */
export const walkedKinds: readonly AnyWalkedKind[] = [walkedPreparations, walkedAuthorizations]
