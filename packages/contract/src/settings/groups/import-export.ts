import { shippedCultures } from '../../features.ts'
import { hintRules } from '../../hints/hint-rules.ts'
import { defaultNumberPattern } from '../../numbering/number-pattern.ts'
import { defaultPermitFile, permitFileNames } from '../../permit-file.ts'
import { defaultExchangeFile, exchangeFields } from '../../pre-export-file.ts'
import { choice, flag, forSignedIn, list, number, text } from '../definition.ts'

export const importExportSettings = {
  /** Days of validity of a permit, counted from its issue. */
  'import_export.defaultValidityImport': number(90, 1, 3650, { ...forSignedIn, unit: 'days' }),
  'import_export.defaultValidityExport': number(60, 1, 3650, { ...forSignedIn, unit: 'days' }),
  'import_export.maxValidity': number(180, 1, 3650, { ...forSignedIn, unit: 'days' }),
  /** Of general permits, which let several shipments through. */
  'import_export.defaultValidityGeneral': choice(
    'endOfYear',
    ['endOfYear', 'sixMonths', 'twelveMonths'],
    forSignedIn,
  ),
  'import_export.maxValidityGeneral': number(366, 1, 3650, { ...forSignedIn, unit: 'days' }),
  'import_export.capExportByForeign': flag(true, forSignedIn),
  'import_export.maxLines': number(20, 1, 200, { ...forSignedIn, unit: 'rows' }),
  'import_export.allowPartialImport': flag(true, forSignedIn),
  'import_export.allowPartialExport': flag(false, forSignedIn),
  /** Working days after a movement for the holder's notice. */
  'import_export.notificationDays': number(10, 1, 365, { ...forSignedIn, unit: 'workingDays' }),
  /** Working days after the day a report is due (negative: before) on which the holder is reminded. */
  'import_export.reportReminderDays': list<number>([-3, 0, 3, 10], {
    ...forSignedIn,
    items: { kind: 'number', min: -60, max: 365 },
    unit: 'workingDays',
    max: 20,
  }),
  /** Working days after expiry in which a late endorsement is still taken. */
  'import_export.lateReportDays': number(10, 0, 365, { ...forSignedIn, unit: 'workingDays' }),
  /** Days after a crossing for which a record from a device counts without a decision of an officer. */
  'import_export.deviceRecordDays': number(30, 0, 365, { unit: 'days' }),
  /** Days after its receipt in which an appeal against a decision may be made; the letters say it. */
  'import_export.appealDays': number(30, 1, 365, { ...forSignedIn, unit: 'days' }),
  'import_export.maxOverdueEndorsements': number(3, 0, 1000),
  /** A general permit is suspended once so many reports of its movements have not come in time. */
  'import_export.missedReportsSuspend': number(2, 1, 1000),
  /** Requests like others before them, by companies with a clean record, are gathered to be passed together. */
  'import_export.fastLane': flag(false),
  /** Permits like it that there must have been at least, within so many days. */
  'import_export.fastLanePermits': number(3, 1, 1000),
  'import_export.fastLaneDays': number(730, 30, 3650, { unit: 'days' }),
  /** What a drug may come to, of the most that one of them was for. */
  'import_export.fastLanePercent': number(100, 1, 1000, { unit: 'percent' }),
  /** Of those that would pass so many are drawn to be looked at all the same. */
  'import_export.fastLaneSample': number(10, 0, 100, { unit: 'percent' }),
  /** Rules point out to officers what is unusual about a request; which of them the authority does not want. */
  'import_export.hints': flag(true),
  'import_export.hintsOff': list<string>([], { items: { kind: 'choice', choices: hintRules } }),
  /** How far back is looked, and how many cases there must be to compare with. */
  'import_export.hintDays': number(730, 90, 3650, { unit: 'days' }),
  'import_export.hintLeast': number(6, 3, 1000),
  /** So many times the usual distance from the median is unusual. */
  'import_export.hintDeviations': number(3.5, 1, 100, { unit: 'times', isFractional: true }),
  /** One request for so much of the year's estimate. */
  'import_export.hintSharePercent': number(50, 1, 100, { unit: 'percent' }),
  /** Orders from one partner within so many days, each above so much of the limit and not above it. */
  'import_export.hintSplitDays': number(30, 1, 365, { unit: 'days' }),
  'import_export.hintSplitPercent': number(80, 10, 100, { unit: 'percent' }),
  /** The time in which requests are counted, to be held against as long times before it. */
  'import_export.hintFrequencyDays': number(30, 1, 365, { unit: 'days' }),
  /** Partner, route and substance: so many new at once. */
  'import_export.hintNewAtOnce': number(3, 2, 3),
  /** Reported as lost, of what was asked for. */
  'import_export.hintLossPercent': number(1, 0, 100, { unit: 'percent', isFractional: true }),
  'import_export.toleranceDifference': number(0.5, 0, 100, { unit: 'percent', isFractional: true }),
  /** Days after which a movement that one side alone has recorded is pointed out. */
  'import_export.oneSideDays': number(15, 0, 365, { unit: 'days' }),
  /** Photos that customs may add to one endorsement; 0: none. */
  'import_export.photosPerEndorsement': number(6, 0, 50, { ...forSignedIn, unit: 'files' }),
  /** Permits that the device of a customs officer keeps for when it has no network. */
  'import_export.permitsOnDevice': number(300, 1, 2000, forSignedIn),
  'import_export.requireForeignCertificateNP': flag(true, forSignedIn),
  /** Goods that go back to whom they came from need an import certificate of his country. */
  'import_export.returnCertificate': flag(false, forSignedIn),
  /** Working days a humanitarian export may go ahead of its foreign certificate. */
  'import_export.humanitarianFollowUpDays': number(3, 0, 60, { ...forSignedIn, unit: 'workingDays' }),
  /** Working days after the day the certificate is due (negative: before) on which the exporter is reminded. */
  'import_export.certificateReminderDays': list<number>([-1, 1, 5], {
    ...forSignedIn,
    items: { kind: 'number', min: -60, max: 365 },
    unit: 'workingDays',
    max: 20,
  }),
  'import_export.maxOverdueCertificates': number(0, 0, 1000),
  'import_export.penRequired': flag(true, forSignedIn),
  'import_export.penReplyDays': number(15, 1, 365, { ...forSignedIn, unit: 'workingDays' }),
  /** Working days after the day an answer is due (negative: before) on which officers are reminded of it. */
  'import_export.penReminderDays': list<number>([-3, 0, 1, 5], {
    items: { kind: 'number', min: -60, max: 365 },
    unit: 'workingDays',
    max: 20,
  }),
  /** By mail to the addresses of the masters, or by another way: the letter and the files are there to be saved. */
  'import_export.penWay': choice('mail', ['mail', 'saved']),
  /** A notification, and an issued authorization, as XML of another system's. */
  'import_export.penExchangeFile': text(defaultExchangeFile, {
    isRequired: true,
    format: 'xmlMapping',
    names: exchangeFields,
    max: 8000,
  }),
  'import_export.permitExchangeFile': text(defaultPermitFile, {
    isRequired: true,
    format: 'xmlMapping',
    names: permitFileNames,
    max: 8000,
  }),
  /** Working days for a decision. */
  'import_export.slaDays': number(10, 1, 365, { ...forSignedIn, unit: 'workingDays' }),
  'import_export.fourEyes': flag(true),
  'import_export.thirdPersonSigns': flag(false),
  'import_export.estimateCheck': choice('warn', ['warn', 'block', 'off']),
  /** How much of a national balance companies are shown: exact sums would tell a rival's trade. */
  'import_export.nationalBalances': choice('rounded', ['nothing', 'rounded', 'exact']),
  /** Numbers already given stay as they are. */
  'import_export.numberPattern': text(defaultNumberPattern, {
    isRequired: true,
    format: 'numberPattern',
    max: 40,
  }),
  /** Languages of quantities in words; `default` is the document's own. */
  'import_export.wordsInLanguages': list(['default', 'en'], {
    ...forSignedIn,
    items: { kind: 'choice', choices: ['default', ...shippedCultures] },
    least: 1,
  }),
  /** Of grams as they are shown; kept and computed with are the exact ones (product §3.5). */
  'import_export.gramDecimals': number(1, 0, 9, forSignedIn),
  'import_export.smallGramDecimals': number(3, 0, 9, forSignedIn),
  /** `substance`: its code in the master, or its slug where it has none; grams of anhydrous base. */
  'import_export.exemptQuantityTable': list<{ substance: string; grams: string }>([], {
    ...forSignedIn,
    items: { kind: 'exemptQuantity' },
  }),
  /** How the authority of the other country is told of an issued permit and of what becomes of it. */
  'import_export.copyToForeignAuthority': choice('mail', ['mail', 'i2es', 'none']),
  /** Working days after goods came in, or could have, in which the other country's export authorization goes back endorsed. */
  'import_export.returnDays': number(15, 0, 365, { unit: 'workingDays' }),
  /** Days after the dispatch of declared goods in which the other country's authority gets its copy (1971 art. 12(2)). */
  'import_export.declarationCopyDays': number(90, 0, 365, { unit: 'days' }),
  /** Minutes by which the clocks of two portals may differ, so that a message between them still counts as sent now. */
  'import_export.exchangeClockMinutes': number(10, 1, 1440, { unit: 'minutes' }),
  /** Messages of other portals that are listened to, from one address. */
  'import_export.exchangePerMinute': number(60, 1, 10_000, { unit: 'perMinute' }),
  /** Of accounts that are made from now on; everybody may change his own. */
  'import_export.isUseFavoritesDefault': flag(false, forSignedIn),
  /** ISO days on which the authority rests, besides `restDays`. */
  'import_export.holidays': list<string>([], { ...forSignedIn, items: { kind: 'day' } }),
  /** Days of the week on which the authority rests; 0 is Sunday. */
  'import_export.restDays': list<number>([0, 6], { ...forSignedIn, items: { kind: 'weekday' }, max: 6 }),
  /** Working days an applicant has for an answer, and after which the request lapses. */
  'import_export.infAnswerDays': number(10, 1, 365, { ...forSignedIn, unit: 'workingDays' }),
  'import_export.infSilentDays': number(20, 1, 365, { ...forSignedIn, unit: 'workingDays' }),
  'import_export.infReminderDays': number(5, 0, 365, { ...forSignedIn, unit: 'workingDays' }),
  /** Days without a change after which a draft lapses, and the day of the mail before. */
  'import_export.draftIdleDays': number(90, 1, 3650, { ...forSignedIn, unit: 'days' }),
  'import_export.draftReminderDay': number(76, 1, 3650, { ...forSignedIn, unit: 'days' }),
  /** Days in which the same importer, substance and quantity count as a repetition. */
  'import_export.duplicateDays': number(7, 0, 365, { unit: 'days' }),
  /** A quantity above this many times the applicant's median of a year is pointed out. */
  'import_export.unusualMultiple': number(2, 1, 1000, { unit: 'times', isFractional: true }),
  /** Days before the end at which a mail goes out, and at which a permit counts as running out. */
  'import_export.expiryReminderDays': list<number>([30, 7], {
    ...forSignedIn,
    items: { kind: 'number', min: 0, max: 365 },
    unit: 'days',
    max: 20,
  }),
} as const
