import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { id, savedAs } from '../wire.ts'
import * as exchange from './schema.ts'
import { signed } from './signed.ts'

const byId = z.object({ id })
const unread = ['exchangeUnreadable', 'exchangeOtherFormat', 'exchangeOtherAddressee', 'tooLarge'] as const

export const exchangeEndpoints = {
  'exchange.authorities': { out: exchange.exchangeAuthorities },
  'exchange.saveAuthority': {
    params: exchange.byAuthority,
    body: exchange.authorityInput,
    out: exchange.exchangeAuthorities,
    refusals: ['invalidInput', 'notFound', 'exchangeAddress', 'exchangeStale'],
  },
  'exchange.findKeys': {
    params: exchange.byAuthority,
    out: exchange.foundKeys,
    refusals: ['notFound', 'exchangeAddress', 'exchangeNoKeys', 'exchangeKeyCountry', 'tooManyRequests'],
  },
  'exchange.trustKey': {
    params: exchange.byAuthority,
    body: exchange.trustInput,
    out: exchange.exchangeAuthorities,
    refusals: [
      'invalidInput',
      'notFound',
      'exchangeNoKey',
      'exchangeKeyKnown',
      'exchangeOwnKey',
      'exchangeKeyCompromised',
      'exchangeKeyCountry',
    ],
  },
  'exchange.endTrust': {
    params: byId,
    body: exchange.endTrustInput,
    out: exchange.exchangeAuthorities,
    refusals: ['invalidInput', 'notFound'],
  },
  'exchange.incoming': { query: exchange.incomingQuery, out: exchange.incomingList },
  'exchange.incomingExport': {
    query: exchange.incomingQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['auditTooManyRows'],
  },
  'exchange.takeFile': { form: true, out: exchange.incomingDetail, status: 201, refusals: unread },
  'exchange.takeCode': {
    body: exchange.codeInput,
    out: exchange.incomingDetail,
    status: 201,
    refusals: ['invalidInput', ...unread],
  },
  'exchange.message': { params: byId, out: exchange.incomingDetail, refusals: ['notFound'] },
  'exchange.messageFile': { params: byId, out: 'file', refusals: ['notFound'] },
  'exchange.match': {
    params: byId,
    body: exchange.matchInput,
    out: exchange.incomingDetail,
    refusals: ['invalidInput', 'notFound', 'exchangeNoCase', 'exchangeNotUsable'],
  },
  'exchange.close': {
    params: byId,
    out: exchange.incomingDetail,
    refusals: ['notFound', 'exchangeNotUsable'],
  },
  'exchange.outgoing': { query: exchange.outgoingQuery, out: exchange.outgoingList },
  'exchange.outgoingExport': {
    query: exchange.outgoingQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['auditTooManyRows'],
  },
  'exchange.actOnMessage': {
    params: exchange.actOnMessageParams,
    out: exchange.outgoingItem,
    refusals: ['notFound', 'exchangeMessageStep'],
  },
  'exchange.receive': {
    body: signed,
    out: exchange.receipt,
    refusals: [
      'exchangeNotAdmitted',
      'exchangeUnreadable',
      'exchangeOtherFormat',
      'exchangeOtherAddressee',
      'tooLarge',
      'tooManyRequests',
    ],
  },
  'exchange.receiveReport': {
    out: exchange.reportReceipt,
    refusals: ['exchangeNotAdmitted', 'tooManyRequests'],
  },
  'exchange.readFile': { form: true, out: exchange.reading, refusals: unread },
  'exchange.readCode': {
    body: exchange.codeInput,
    out: exchange.reading,
    refusals: ['invalidInput', ...unread],
  },
} as const satisfies ShapeTable<'exchange.'>
