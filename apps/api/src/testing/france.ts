export const ofValdoria = 'Osmund Life Sciences Ltd'
export const ofFrance = 'Grossiste Imaginaire SARL'

/** The same invented world, moved: what was abroad is France's own, and Valdoria is abroad. */
export const moveToFrance = [
  `insert into setting (setting_id, setting_value, changed_at, changed_by) values ('public.countryId', '"FR"', now(), 'a test')
    on conflict (setting_id) do update set setting_value = excluded.setting_value`,
  `update trading_establishment set country_id = 'XV', name = replace(name, '${ofFrance}', '${ofValdoria}')
    where country_id = 'FR'`,
  `update establishment set country_id = 'FR', name = replace(name, '${ofValdoria}', '${ofFrance}')
    where country_id = 'XV'`,
]

/** The authority of Valdoria, as France enters it among its masters. */
export const authorityOfValdoria = {
  code: 'XV-DEMO',
  names: { en: 'Competent authority, Valdoria' },
  values: {
    countryId: 'XV',
    groups: [],
    mail: '',
    phone: '',
    addressLines: [],
    contactName: '',
    website: '',
  },
}
