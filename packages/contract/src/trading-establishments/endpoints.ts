import { z } from 'zod'
import { caseEndpoints, inFiles } from '../casework/case-endpoints.ts'
import { importEndpoints } from '../casework/import-schema.ts'
import type { ShapeTable } from '../shape.ts'
import { empty, id } from '../wire.ts'
import * as actions from './action-schema.ts'
import * as partners from './schema.ts'

const byId = z.object({ id })
const ofConfirmation = z.object({ id, confirmationId: id })

export const tradingEstablishmentsEndpoints = {
  ...caseEndpoints('trading-establishments', {
    create: partners.partnerCreateInput,
    save: partners.partnerSaveInput,
    view: partners.partner,
    query: partners.partnerListQuery,
    list: partners.partnerListOutput,
    actionParams: actions.partnerActionParams,
    actionInput: actions.partnerActionInput,
    actions: actions.partnerActionShapes,
    draftRefusals: ['tradingEstablishmentNotCurrent', 'tradingEstablishmentHouseClosed'],
  }),
  'trading-establishments.candidates': {
    query: partners.candidatesQuery,
    out: z.array(partners.candidate),
    refusals: ['invalidInput', 'notFound'],
  },
  'trading-establishments.partners': { out: z.array(partners.ownPartner), refusals: [] },
  'trading-establishments.askLink': {
    params: byId,
    body: empty,
    out: partners.linkOutput,
    refusals: ['notPermitted', 'notFound'],
  },
  'trading-establishments.link': {
    params: byId,
    body: partners.linkInput,
    out: partners.partner,
    refusals: [
      'invalidInput',
      'notFound',
      'tradingEstablishmentNotCurrent',
      'tradingEstablishmentHouseClosed',
    ],
  },
  'trading-establishments.decideLink': {
    params: z.object({ id, linkId: id }),
    body: partners.linkDecision,
    out: partners.partner,
    refusals: ['invalidInput', 'notFound', 'caseworkClosed', 'tradingEstablishmentNotCurrent'],
  },
  'trading-establishments.confirmationLetter': {
    params: ofConfirmation,
    out: 'file',
    refusals: ['notFound'],
  },
  'trading-establishments.confirmationFile': { params: ofConfirmation, out: 'file', refusals: ['notFound'] },
  'trading-establishments.attachConfirmation': {
    params: ofConfirmation,
    form: true,
    out: partners.partner,
    refusals: [...inFiles, 'invalidInput', 'caseworkNotEditable', 'caseworkFileType'],
  },
  'trading-establishments.effect': {
    params: byId,
    query: partners.effectQuery,
    out: partners.partnerEffect,
    refusals: ['notFound'],
  },
  ...importEndpoints('trading-establishments'),
} as const satisfies ShapeTable<'trading-establishments.'>
