import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import type { Zoned } from '../../platform/zoned.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import css from './health.module.css'
import type { Health } from './queries.ts'

type Server = Health['server']

const ProcessLine = ({ process, zoned }: { process: Server['processes'][number]; zoned: Zoned }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { host, pid, memoryBytes, seenAt, isThis } = process
  return (
    <li>
      <bdi className="pv-medium">
        {t('operations.health.server.process', { host: isolated(host), pid: isolated(String(pid)) })}
      </bdi>
      <span className={css.since}>
        {t('operations.health.server.memory', {
          megabytes: isolated(number(Math.round(memoryBytes / 1_000_000))),
        })}
        {' · '}
        {isThis
          ? t('operations.health.server.this')
          : t('operations.health.server.seen', { when: isolated(zoned.minute(seenAt)) })}
      </span>
    </li>
  )
}

/** The release, since when it runs, and the processes that serve it. */
export const ServerCard = ({ server, zoned }: { server: Server; zoned: Zoned }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('operations.health.server.title')}>
      <Facts
        columns={3}
        facts={[
          { label: t('operations.health.server.version'), value: <Ltr>{server.version}</Ltr> },
          { label: t('operations.health.server.started'), value: zoned.minute(server.startedAt) },
          { label: t('operations.health.server.schema'), value: <Ltr>{server.schema}</Ltr> },
          {
            label: t('operations.health.server.database'),
            value: (
              <>
                <Ltr>{`PostgreSQL ${server.database.version}`}</Ltr>
                {server.database.isEmbedded && (
                  <span className={css.since}>{t('operations.health.server.embedded')}</span>
                )}
              </>
            ),
          },
        ]}
      />
      <h3 className={`${css.partTitle} pv-size-13`}>{t('operations.health.server.processes')}</h3>
      {server.processes.length === 0 ? (
        <p className={css.since}>{t('operations.health.server.none')}</p>
      ) : (
        <ul className="pv-stack pv-gap-8 pv-size-13 pv-flush">
          {server.processes.map((process) => (
            <ProcessLine key={process.id} process={process} zoned={zoned} />
          ))}
        </ul>
      )}
    </Card>
  )
}
