import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as registration from './schema.ts'

const byId = z.object({ id })

export const registrationEndpoints = {
  'registration.register': { body: registration.registrationInput, out: registration.registrationOutput },
  // Which registration the files belong to is said before them.
  'registration.attach': {
    form: true,
    parts: { texts: ['id', 'uploadKey'], files: 'files', isMany: true },
    out: null,
  },
  // The specification's call has no body.
  'registration.resend': { params: byId, body: registration.resendInput.nullish(), out: null },
  'registration.checkEmail': { params: registration.linkParams, out: registration.verifiable },
  'registration.verifyEmail': { params: registration.linkParams, out: null },
  'registration.state': { params: registration.linkParams, out: registration.registrationState },
  'registration.reply': {
    params: registration.linkParams,
    body: registration.replyInput,
    out: registration.registrationState,
  },
  'registration.replyFiles': {
    params: registration.linkParams,
    form: true,
    parts: { files: 'files', isMany: true },
    out: registration.registrationState,
  },
  'registration.letter': { params: registration.linkParams, out: 'file' },
  'registration.returnLetter': {
    params: registration.linkParams,
    form: true,
    out: registration.registrationState,
  },
  'registration.withdraw': {
    params: registration.linkParams,
    body: registration.withdrawInput,
    out: registration.registrationState,
  },
} as const satisfies ShapeTable<'registration.'>
