import type { CaseField } from '../casework/case-field.ts'

/** What a submission says beside its file. */
export const submissionFields = [
  { section: 'file', key: 'isNil', type: 'boolean' },
  { section: 'file', key: 'isPartial', type: 'boolean' },
  { section: 'remark', key: 'remark', type: 'longText', max: 4000, isAskable: true, isSearched: true },
] as const satisfies readonly CaseField[]

/** What can be asked for beside a remark: another file. */
export const fileField = 'file'
/** Answers to what was asked of single cells. */
export const questionsField = 'questions'
