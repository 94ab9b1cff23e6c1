import type { ReactNode } from 'react'
import type { Refusal } from '../../../platform/responses.ts'
import type { IconName } from '../../../ui/icon.tsx'

/** The least that a list knows of a case. */
export interface CaseRow {
  id: string
  version: number
}

/** What is done to each case, where its row does not tell: shown before it is asked whether to go on. */
export interface Seen {
  shown: ReactNode
  /** Versions of the cases as they are shown; undefined until all of them are. */
  versions: ReadonlyMap<string, number> | undefined
}

/** Takes a step for many; answers for each, in their order, why it was not done, or undefined where it was. */
export type SendMany = (
  rows: readonly CaseRow[],
  step: string,
  input: object,
) => Promise<readonly (Refusal | undefined)[]>

/** One step that can be taken for many cases at once; each is judged by the server by itself. */
export interface BulkStep<Row extends CaseRow> {
  /** The step's word, under which its sentences stand. */
  step: string
  /** Whose sentences they are; by default those of the list. */
  words?: string
  icon: IconName
  /** The key that does it while rows are chosen. */
  shortcut: string
  /** May this row take the step, as far as the list knows? */
  fits: (row: Row) => boolean
  /** Somebody is to be named first. */
  asksOfficer?: boolean
  /** What is sent besides the version, given who was named. */
  inputOf?: (officerId: string | null) => object
  /** Where it is no step of the life, but several of them. */
  send?: SendMany
  /** Without it the rows say enough. */
  useSeen?: (rows: readonly Row[]) => Seen
}

/** How a kind of case is worked through from its list. */
export interface BulkKind<Row extends CaseRow> {
  /** Under which its sentences stand: the feature. */
  words: string
  /** Those that this reader may take at all. */
  steps: readonly BulkStep<Row>[]
  send: SendMany
  /** What is fetched anew afterwards, besides what bears its words. */
  shows?: readonly string[]
  /** Why it was not done, in words. */
  explain: (error: unknown) => string
  numberOf: (row: Row) => string
  officerField: (
    value: string | null,
    onChange: (officerId: string | null) => void,
    rows: readonly Row[],
  ) => ReactNode
  /** The end of the bar: how many are ready to be signed. */
  aside?: (picked: readonly Row[]) => ReactNode
}
