import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import * as branding from './schema.ts'

const { versionParams, slotParams, slotVersionParams } = branding

export const brandingEndpoints = {
  'branding.countryLogo': { out: branding.countryLogo },
  'branding.userMenu': { out: branding.userMenu },
  'branding.menu': { out: branding.menuVersion },
  'branding.saveMenu': { body: branding.menuInput, out: branding.menuVersion },
  'branding.menuVersions': { out: z.array(branding.menuVersion) },
  'branding.putBackMenu': { params: versionParams, body: branding.putBackInput, out: branding.menuVersion },
  'branding.look': { out: branding.publicLook },
  'branding.saveLook': { body: branding.lookInput, out: branding.lookVersion },
  'branding.lookVersions': { out: z.array(branding.lookVersion) },
  'branding.putBackLook': { params: versionParams, body: branding.putBackInput, out: branding.lookVersion },
  'branding.pictures': { out: branding.pictureSlots },
  'branding.pictureVersions': { params: slotParams, out: z.array(branding.pictureVersion) },
  'branding.picture': { params: slotVersionParams, out: 'file' },
  'branding.replacePicture': { params: slotParams, form: true, out: branding.pictureSlot, status: 201 },
  'branding.putBackPicture': {
    params: slotVersionParams,
    body: branding.pictureActionInput,
    out: branding.pictureSlot,
  },
  'branding.removePicture': {
    params: slotParams,
    body: branding.pictureActionInput,
    out: branding.pictureSlot,
  },
} as const satisfies ShapeTable<'branding.'>
