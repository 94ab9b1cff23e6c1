import { readFileSync } from 'node:fs'
import { renderExtract } from '../../../platform/documents/extract.ts'
import type { FormDocument } from './form.ts'

/** What a thread makes (workers.ts): forms of the INCB. Nothing in here reads the database. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('../../../platform/documents/shared.typ') + read('./form.typ')

export const incbForm = (form: FormDocument): Promise<Uint8Array> => renderExtract(template, form)
