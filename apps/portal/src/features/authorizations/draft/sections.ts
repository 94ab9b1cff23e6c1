import type { Check } from '@papaver/contract/casework/schema.ts'
import { routeFields } from '../route-fields.ts'
import { type DraftForm, type HeadField, isBlank } from './draft-form.ts'

export const sectionNames = ['who', 'lines', 'purpose', 'files', 'remarks'] as const
export type SectionName = (typeof sectionNames)[number]
export type SectionState = 'done' | 'here' | 'open'

const ofWho: readonly string[] = [
  'siteId',
  'foreignEstablishmentId',
  'customsPointId',
  ...routeFields,
  'preExportReference',
]

/** The section in which a field of the checks stands. */
export const sectionOf = (field: string): SectionName => {
  // What a certificate says of a line stands with the certificate.
  if (/^lines\.\d+\.certified$/.test(field)) return 'purpose'
  if (field === 'lines' || field.startsWith('lines.')) return 'lines'
  if (ofWho.includes(field)) return 'who'
  if (field === 'attachments') return 'files'
  return field === 'remarks' ? 'remarks' : 'purpose'
}

const wanted: Record<'who' | 'purpose', readonly HeadField[]> = {
  who: ['foreignEstablishmentId', 'customsPointId', 'transportMode'],
  purpose: ['purpose', 'plannedDate'],
}

const isFilled = ({ head, lines }: DraftForm, name: SectionName, files: number): boolean => {
  switch (name) {
    case 'who':
    case 'purpose':
      return wanted[name].every((field) => head[field] !== '')
    case 'lines':
      return lines.some((line) => !isBlank(line))
    case 'files':
      return files > 0
    case 'remarks':
      return head.remarks.trim() !== ''
  }
}

/** Done: filled, and nothing in it blocks. Here: where the person is, else the first that is not done. */
export const sectionStates = (
  form: DraftForm,
  checks: readonly Check[],
  files: number,
  at: SectionName | undefined,
): Record<SectionName, SectionState> => {
  const blocked = new Set(
    checks.flatMap(({ severity, fix }) => (severity === 'block' && fix ? [sectionOf(fix.field)] : [])),
  )
  const isDone = (name: SectionName) => isFilled(form, name, files) && !blocked.has(name)
  const here = at ?? sectionNames.find((name) => !isDone(name))
  const states = sectionNames.map((name) => {
    if (isDone(name)) return [name, 'done'] as const
    return [name, name === here ? 'here' : 'open'] as const
  })
  return Object.fromEntries(states) as Record<SectionName, SectionState>
}
