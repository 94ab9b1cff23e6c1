import { z } from 'zod'
import * as account from '../account/schema.ts'
import { officer } from '../casework/schema.ts'
import type { ShapeTable } from '../shape.ts'
import { id, savedAs } from '../wire.ts'
import * as users from './schema.ts'

const byId = z.object({ id })
const userByGet = { params: byId, out: users.userDetail }

export const usersEndpoints = {
  'users.list': { query: users.userListQuery, out: users.userPage },
  'users.me': { out: account.currentUser },
  'users.roles': { out: z.array(users.roleRow) },
  'users.get': { params: byId, out: users.userDetail },
  'users.update': { params: byId, body: users.userInput, out: users.userDetail },
  'users.settings': { params: byId, out: users.userSettingItems },
  'users.saveSettings': { params: byId, body: users.userSettingItems, out: users.userSettingItems },
  'users.favorites': { params: byId, out: users.favorites },
  'users.saveFavorites': { params: byId, body: users.favorites, out: users.favorites },
  'users.pendingConfirmation': userByGet,
  'users.approve': userByGet,
  'users.activate': userByGet,
  'users.deactivate': userByGet,
  'users.cancel': { params: byId, body: users.cancelUserInput, out: users.userDetail },
  'users.confirmationLetter': { params: byId, out: 'file' },
  'users.uploadConfirmationLetter': { params: byId, form: true, out: users.letterMetadata, status: 201 },
  'users.signedConfirmationLetter': { params: byId, out: 'file' },
  'users.signedConfirmationLetterMetadata': { params: byId, out: users.letterMetadata },
  'users.resetPasswordHistory': { params: byId, out: users.userDetail },
  'users.reset2FA': { params: byId, out: users.userDetail },
  'users.attachment': { params: z.object({ a: id, b: id }), out: 'file' },
  'users.act': { params: users.userActionParams, body: users.userActionInput, out: users.userDetail },
  'users.history': { params: byId, out: z.array(users.userHistoryEntry) },
  'users.successors': { params: byId, out: z.array(officer) },
  'users.counts': { out: users.userCounts },
  'users.export': { query: users.userListQuery.extend(savedAs('csv')), out: 'file' },
  'users.sampleLetter': { out: 'file' },
} as const satisfies ShapeTable<'users.'>
