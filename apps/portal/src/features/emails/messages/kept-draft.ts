import { keptCopies } from '../../../platform/kept-copies.ts'
import type { MessageForm } from './message-form.ts'

/** Messages that are being written, until the server has them. */
export const keptDrafts = keptCopies<MessageForm>('message')
