/** What is looked after: the server's own parts, then its neighbours, then what runs out by the calendar. */
export const probes = [
  'database',
  'disk',
  'clock',
  'jobs',
  'outbox',
  'exchange',
  'mail',
  'scanner',
  'proxy',
  'captcha',
  'identityProvider',
  'sealingKey',
  'signingKey',
  'timeStamp',
  'certificate',
  'auditTrail',
  'training',
] as const
export type ProbeName = (typeof probes)[number]

/** `off`: the authority does not use it. */
export const probeStatuses = ['ok', 'warning', 'failed', 'off'] as const
export type ProbeStatus = (typeof probeStatuses)[number]

/** What a probe can find; the words stand under `operations.findings.<code>`, what to do under `operations.advice`. */
export const findingCodes = [
  'probeTimedOut',
  'probeFailed',
  'targetForbidden',
  'databaseAnswers',
  'databaseBusy',
  'databaseSlow',
  'databaseSilent',
  'diskFree',
  'diskLow',
  'diskFull',
  'diskReadOnly',
  'clockAgrees',
  'clockApart',
  'jobsRun',
  'jobsLate',
  'jobsFailed',
  'jobsStopped',
  'outboxEmpty',
  'outboxMoves',
  'outboxWaits',
  'outboxDead',
  'exchangeEmpty',
  'exchangeMoves',
  'exchangeWaits',
  'mailAccepts',
  'mailFolder',
  'mailCaught',
  'mailLogin',
  'mailEncryption',
  'mailSilent',
  'mailGarbage',
  'scannerOff',
  'scannerAnswers',
  'scannerSilent',
  'scannerGarbage',
  'proxyOff',
  'proxyOpens',
  'proxyRefuses',
  'proxyLogin',
  'proxySilent',
  'proxyGarbage',
  'captchaOff',
  'captchaSolved',
  'captchaFails',
  'recaptchaAnswers',
  'recaptchaUnset',
  'recaptchaSecret',
  'recaptchaSilent',
  'providerOff',
  'providerIncomplete',
  'providerAgrees',
  'providerSilent',
  'providerGarbage',
  'providerIssuer',
  'providerPlain',
  'sealingKeyOpens',
  'sealingKeyMissing',
  'sealingKeyWrong',
  'keyNone',
  'keyValid',
  'keyEnds',
  'keyEnded',
  'stampOff',
  'stampAnswers',
  'stampSilent',
  'stampRefused',
  'stampGarbage',
  'stampUntrusted',
  'stampTime',
  'certificatePlain',
  'certificateValid',
  'certificateEnds',
  'certificateEnded',
  'certificateUntrusted',
  'certificateSilent',
  'trailWhole',
  'trailUnverified',
  'trailUnread',
  'trailBroken',
  'trainingOff',
  'trainingHere',
  'trainingRests',
  'trainingPrepares',
  'trainingReady',
  'trainingUnavailable',
  'trainingFailed',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** The settings behind a probe, where something can be mended: a group of the settings page. */
export const settingsOfProbe: Readonly<Partial<Record<ProbeName, string>>> = {
  disk: 'operations',
  clock: 'operations',
  outbox: 'operations',
  exchange: 'operations',
  mail: 'smtp',
  scanner: 'files',
  proxy: 'proxy',
  captcha: 'captcha',
  identityProvider: 'public',
  timeStamp: 'signatures',
  training: 'training',
}

const rank: Readonly<Record<ProbeStatus, number>> = { off: 0, ok: 0, warning: 1, failed: 2 }

/** The worst of all: what the whole stands at. */
export const overallStatus = (statuses: readonly ProbeStatus[]): 'ok' | 'warning' | 'failed' => {
  const worst = Math.max(0, ...statuses.map((status) => rank[status]))
  return worst === 2 ? 'failed' : worst === 1 ? 'warning' : 'ok'
}

/** Days before the end of a key or certificate from which one speaks of it, and from which it counts as failed. */
export const endStages = [60, 30, 7] as const

/** The stage that so few days have reached; undefined where there is time. */
export const endStageOf = (daysLeft: number): (typeof endStages)[number] | undefined =>
  endStages.findLast((stage) => daysLeft <= stage)
