import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { substanceGroups } from '../substance-groups.ts'
import { largestWhole, line, typedWhole } from '../wire.ts'
import * as edit from './edit-schema.ts'
import * as masters from './schema.ts'

const number = z.object({ id: typedWhole(1, largestWhole) })
const uuidParam = z.object({ id: line(40) })
const list = { out: masters.masterRows }
const establishments = { out: z.array(masters.establishmentRow) }

export const mastersEndpoints = {
  'masters.countries': { out: z.array(masters.countryRow) },
  'masters.importExportCountries': { out: z.array(masters.countryRow) },
  'masters.regionCountries': { out: z.array(masters.countryRow) },
  'masters.personTitles': list,
  'masters.statuses': { out: z.array(masters.statusRow) },
  'masters.establishments': establishments,
  'masters.establishment': { params: uuidParam, out: masters.establishmentRow },
  'masters.establishmentByName': {
    params: z.object({ id: line(40), name: line(200) }),
    out: masters.establishmentRow,
  },
  'masters.establishmentSites': { params: uuidParam, out: z.array(masters.siteRow) },
  'masters.establishmentPersons': { params: uuidParam, out: z.array(masters.personRow) },
  'masters.establishmentsOfCountry': {
    params: masters.countryChoice,
    out: z.array(masters.establishmentRow),
    refusals: ['invalidInput'],
  },
  'masters.cultivationFarmerEstablishments': establishments,
  'masters.cultivationTradingEstablishments': establishments,
  'masters.substances': { out: z.array(masters.substanceRow) },
  'masters.cannabisFamilySubstances': { out: z.array(masters.substanceRow) },
  'masters.cannabisSubstances': { out: z.array(masters.substanceRow) },
  'masters.cannabisSeedsSubstances': { out: z.array(masters.substanceRow) },
  'masters.preparations': { out: z.array(masters.preparationRow) },
  'masters.substancesAndPreparations': {
    params: z.object({ group: z.enum(substanceGroups) }),
    out: z.object({
      substances: z.array(masters.substanceRow),
      preparations: z.array(masters.preparationRow),
    }),
  },
  'masters.groups': list,
  'masters.unitsOfMeasure': { out: z.array(masters.unitRow) },
  'masters.preparationTypes': list,
  'masters.typesOfPermit': { out: z.array(masters.typeOfPermitRow) },
  'masters.generalNotes': { out: z.array(masters.generalNoteRow) },
  'masters.competentAuthorities': {
    params: z.object({ id: line(3) }),
    out: z.array(masters.authorityRow),
  },
  'masters.customsPoints': { out: z.array(masters.customsPointRow) },
  'masters.customsPoint': { params: number, out: masters.customsPointRow },
  'masters.commentSources': list,
  'masters.commentTypes': list,
  'masters.incidentTypes': list,
  'masters.cultivationAreaUoms': { out: z.array(masters.unitRow) },
  'masters.cultivationWeightUoms': { out: z.array(masters.unitRow) },
  'masters.cultivationNotificationTypes': list,
  'masters.cultivationNotificationIncidentTypes': list,
  'masters.cultivationNotificationHarvestTypes': list,
  'masters.cultivationPropagationTypes': list,
  'masters.cultivationPlacingTypes': list,
  'masters.cultivationPurposeTypes': list,
  'masters.transportModes': list,
  'masters.purposes': list,
  'masters.reasons': { out: z.array(masters.reasonRow) },
  'masters.lists': { out: edit.listSummaries },
  'masters.listRows': { params: edit.listParams, query: edit.rowsQuery, out: edit.rowsAnswer },
  'masters.listChoices': { params: edit.listParams, out: edit.choices },
  'masters.listExport': { params: edit.listParams, query: edit.exportQuery, out: 'file' },
  'masters.listImport': {
    params: edit.listParams,
    query: edit.importQuery,
    form: true,
    out: edit.importAnswer,
  },
  'masters.listOrder': { params: edit.listParams, body: edit.orderInput, out: null },
  'masters.rowAdd': { params: edit.listParams, body: edit.rowInput, out: edit.rowAnswer, status: 201 },
  'masters.guide': { body: edit.guideInput, out: edit.rowAnswer, status: 201 },
  'masters.row': { params: edit.rowParams, out: edit.rowAnswer },
  'masters.rowSave': { params: edit.rowParams, body: edit.rowUpdate, out: edit.rowAnswer },
  'masters.rowAct': { params: edit.actParams, body: edit.rowActionInput, out: edit.rowAnswer },
  'masters.rowHistory': { params: edit.rowParams, out: edit.history },
  'masters.rowUsage': { params: edit.rowParams, out: edit.usage },
} as const satisfies ShapeTable<'masters.'>
