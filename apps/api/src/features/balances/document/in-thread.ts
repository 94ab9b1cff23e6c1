import { readFileSync } from 'node:fs'
import { renderExtract } from '../../../platform/documents/extract.ts'
import type { StatementDocument } from './statement.ts'

/** What a thread makes (workers.ts): statements of balances. Nothing in here reads the database. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('../../../platform/documents/shared.typ') + read('./statement.typ')

export const balanceStatement = (statement: StatementDocument): Promise<Uint8Array> =>
  renderExtract(template, statement)
