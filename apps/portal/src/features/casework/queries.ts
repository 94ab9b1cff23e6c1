import type { CallName } from '@papaver/contract/calls.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** The calls that every kind of case has, each under its own first word, and those that only some have. */
type CommonCall =
  | 'create'
  | 'get'
  | 'act'
  | 'bulk'
  | 'history'
  | 'checks'
  | 'attach'
  | 'attachment'
  | 'detach'
  | 'notes'
  | 'addNote'
  | 'officers'
  | 'create'
  | 'save'
  | 'copy'
  | 'list'
  | 'counts'
  | 'export'
type CaseCall = CommonCall | 'document' | 'letter' | 'tick'
type Word = CallName extends infer Name ? (Name extends `${infer First}.act` ? First : never) : never
type HasAll<First extends string, Part extends string> = `${First}.${Part}` extends CallName ? First : never
type Having<Part extends string> = Word extends infer First
  ? First extends string
    ? HasAll<First, Part>
    : never
  : never

/** First words of the calls of a kind of case. */
export type CaseFeature = Having<CommonCall>

/**
 * A kind as one that has this call, too: only such kinds answer with what the call is about (a document, letters, the
 * list of steps before a decision).
 */
export const having = <Part extends 'document' | 'letter' | 'tick'>(
  feature: CaseFeature,
  _part: Part,
): Having<CommonCall | Part> => feature as Having<CommonCall | Part>

/** The name of a kind's call. */
export const callOf = <Feature extends CaseFeature, Part extends CaseCall>(feature: Feature, part: Part) =>
  `${feature}.${part}` as `${Feature}.${Part}`

/** Calls a kind whose own shapes only its own parts know. */
export const callCase = <Answer>(feature: CaseFeature, part: CaseCall, input: object): Promise<Answer> =>
  (call as unknown as (name: string, input: object) => Promise<Answer>)(callOf(feature, part), input)

/** A case as its kind's call answers it; `View` is what the page of that kind says it is. */
export const caseQuery = <View = CallOutput<`${CaseFeature}.get`>>(feature: CaseFeature, id: string) =>
  queryOptions({
    queryKey: [feature, id] as readonly string[],
    queryFn: ({ signal }) => call(callOf(feature, 'get'), { params: { id }, signal }) as Promise<View>,
  })

/** What a command about a case has answered is how it stands now. */
export const showCase = (client: QueryClient, feature: CaseFeature, record: { id: string }): void =>
  void client.setQueryData<unknown>(caseQuery(feature, record.id).queryKey, record)

/** The checks of a case before a decision; worst first. */
export const checksQuery = (feature: CaseFeature, id: string) =>
  queryOptions({
    queryKey: [feature, id, 'checks'],
    queryFn: ({ signal }) => call(callOf(feature, 'checks'), { params: { id }, signal }),
  })

export const historyQuery = (feature: CaseFeature, id: string) =>
  queryOptions({
    queryKey: [feature, id, 'history'],
    queryFn: ({ signal }) => call(callOf(feature, 'history'), { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** Officers' notes: an address of their own, so that no answer to the holder can hold them. */
export const notesQuery = (feature: CaseFeature, id: string) =>
  queryOptions({
    queryKey: [feature, id, 'notes'],
    queryFn: ({ signal }) => call(callOf(feature, 'notes'), { params: { id }, signal }),
  })

/** Officers with the number of their open cases. */
export const officersQuery = (feature: CaseFeature) =>
  queryOptions({
    queryKey: [feature, 'officers'],
    queryFn: ({ signal }) => call(callOf(feature, 'officers'), { signal }),
  })
