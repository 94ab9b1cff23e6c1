import type { ProbeName } from '@papaver/contract/operations/probes.ts'
import { auditTrailProbe } from './audit-trail.ts'
import { captchaProbe } from './captcha.ts'
import { certificateProbe } from './certificate.ts'
import { clockProbe } from './clock.ts'
import { databaseProbe } from './database.ts'
import { diskProbe } from './disk.ts'
import { exchangeProbe } from './exchange.ts'
import { identityProviderProbe } from './identity-provider.ts'
import { jobsProbe } from './jobs.ts'
import { mailProbe } from './mail.ts'
import { outboxProbe } from './outbox.ts'
import type { Probe } from './probe.ts'
import { proxyProbe } from './proxy.ts'
import { scannerProbe } from './scanner.ts'
import { sealingKeyProbe } from './sealing-key.ts'
import { signingKeyProbe } from './signing-key.ts'
import { timeStampProbe } from './time-stamp.ts'
import { trainingProbe } from './training.ts'

/** Every probe by its name; one set for the health page, its job and the test buttons of the settings. */
export const allProbes: Readonly<Record<ProbeName, Probe>> = {
  database: databaseProbe,
  disk: diskProbe,
  clock: clockProbe,
  jobs: jobsProbe,
  outbox: outboxProbe,
  exchange: exchangeProbe,
  mail: mailProbe,
  scanner: scannerProbe,
  proxy: proxyProbe,
  captcha: captchaProbe(),
  identityProvider: identityProviderProbe,
  sealingKey: sealingKeyProbe,
  signingKey: signingKeyProbe,
  timeStamp: timeStampProbe,
  certificate: certificateProbe,
  auditTrail: auditTrailProbe,
  training: trainingProbe,
}
