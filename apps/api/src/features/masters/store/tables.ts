import type { UpsertTable } from './upsert.ts'

/** What the loaders write of each master; `id` and `is_active` belong to the database and to the authority. */
export const tables = {
  item: {
    table: 'master_item',
    key: ['list', 'code'],
    columns: { list: 'text', code: 'text', names: 'jsonb', position: 'int', attributes: 'jsonb' },
  },
  country: {
    table: 'country',
    key: ['id'],
    columns: {
      id: 'text',
      alpha3: 'text',
      numeric_code: 'text',
      names: 'jsonb',
      region: 'text',
      sub_region: 'text',
      is_eu: 'boolean',
      is_demonstration: 'boolean',
    },
  },
  unit: {
    table: 'unit_of_measure',
    key: ['code'],
    columns: {
      code: 'text',
      names: 'jsonb',
      dimension: 'text',
      factor_to_base: 'numeric',
      base_unit: 'text',
    },
  },
  substance: {
    table: 'substance',
    key: ['slug'],
    columns: {
      slug: 'text',
      code: 'text',
      names: 'jsonb',
      group_code: 'text',
      convention: 'text',
      schedule: 'text',
      family: 'text',
      cas_number: 'text',
      hs_code: 'text',
      synonyms: 'text[]',
      year_scheduled: 'int',
      notes: 'text',
    },
  },
  form: {
    table: 'substance_form',
    key: ['substance_id', 'form', 'valid_from'],
    columns: {
      substance_id: 'int',
      form: 'text',
      names: 'jsonb',
      factor: 'numeric',
      formula: 'text',
      cas_number: 'text',
      valid_from: 'date',
      is_base: 'boolean',
    },
  },
  prohibition: {
    table: 'prohibition',
    key: ['country_id', 'substance_id'],
    columns: { country_id: 'text', substance_id: 'int', scope: 'text', since: 'date', note: 'text' },
  },
  typeOfPermit: {
    table: 'type_of_permit',
    key: ['code'],
    columns: {
      code: 'text',
      kind: 'text',
      names: 'jsonb',
      group_code: 'text',
      direction: 'text',
      legal_basis: 'text',
    },
  },
  generalNote: {
    table: 'general_note',
    key: ['code'],
    columns: { code: 'text', names: 'jsonb', group_code: 'text', direction: 'text' },
  },
  customsPoint: {
    table: 'customs_point',
    key: ['code'],
    columns: {
      code: 'text',
      names: 'jsonb',
      city: 'text',
      address_lines: 'text[]',
      modes: 'text',
      mail: 'text',
      country_id: 'text',
    },
  },
  competentAuthority: {
    table: 'competent_authority',
    key: ['code'],
    columns: {
      code: 'text',
      country_id: 'text',
      names: 'jsonb',
      address_lines: 'text[]',
      mail: 'text',
      phone: 'text',
    },
  },
} as const satisfies Record<string, UpsertTable>
