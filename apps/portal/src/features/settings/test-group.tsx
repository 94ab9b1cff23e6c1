import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import type { ProbeName } from '@papaver/contract/operations/probes.ts'
import { groupOf } from '@papaver/contract/settings/definitions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { Button } from '../../ui/button.tsx'
import { Flag, type Severity } from '../../ui/flag.tsx'
import { PasswordAgainDialog } from '../account/own/password-again-dialog.tsx'
import { definitionOf } from './say-value.ts'
import css from './settings.module.css'
import { type Edits, wantedValue } from './use-edits.ts'

/** Which neighbour the settings of a group lead to. */
const probeOf: Readonly<Record<string, ProbeName>> = {
  smtp: 'mail',
  proxy: 'proxy',
  captcha: 'captcha',
  public: 'identityProvider',
  files: 'scanner',
  signatures: 'timeStamp',
}
export const isTestable = (group: string): boolean => group in probeOf

const severities = {
  ok: 'passed',
  warning: 'warning',
  failed: 'error',
  off: 'warning',
} as const satisfies Record<string, Severity>

/** The test of a group, and whether it asks for the password: for what concerns security and is not saved. */
const useTest = (group: string, edits: Edits) => {
  const [isAsking, setAsking] = useState(false)
  // The way out leads through the proxy: what is typed there counts for every neighbour.
  const typed = [...edits.edits].filter(([id]) => [group, 'proxy'].includes(groupOf(id)))
  const test = useSending({
    mutationFn: ({ probe, ...proof }: { probe: ProbeName } & Partial<HolderProof>) => {
      const settings = Object.fromEntries(typed.map(([id, edit]) => [id, wantedValue(id, edit)]))
      return call('operations.test', { params: { probe }, body: { settings, ...proof } })
    },
    onSuccess: () => setAsking(false),
  })
  const isDangerous = typed.some(([id]) => definitionOf(id).isDangerous)
  const begin = (probe: ProbeName): void => {
    test.reset()
    if (isDangerous) setAsking(true)
    else test.mutate({ probe })
  }
  const giveUp = (): void => {
    test.reset()
    setAsking(false)
  }
  return { test, isAsking, begin, giveUp }
}

/** Tries the neighbour out with what stands in the fields; nothing is saved. */
export const TestGroup = ({ group, edits }: { group: string; edits: Edits }) => {
  const { t } = useTranslation()
  const probe = probeOf[group]
  const { test, isAsking, begin, giveUp } = useTest(group, edits)
  if (probe === undefined) return null
  const { data, error } = test
  return (
    <div className="pv-stack pv-gap-8 pv-after-12">
      <div className={`${css.testHead} pv-row pv-wrap pv-gap-8`}>
        <Button icon="bolt" busy={test.isPending} onClick={() => begin(probe)} describedBy={`test-${group}`}>
          {test.isPending ? t('settings.test.running') : t(`settings.test.what.${probe}`)}
        </Button>
        <span id={`test-${group}`} className="pv-size-13 pv-dim">
          {t('settings.test.lead')}
        </span>
      </div>
      <div role="status">
        {data !== undefined && !test.isPending && (
          <p className="pv-table">
            <Flag severity={severities[data.status]} strong>
              {t(`settings.test.${data.status}`)}
            </Flag>{' '}
            <span>
              {t(`operations.findings.${data.detail.code}`, { ...data.detail.params, defaultValue: '' })}{' '}
              {t(`operations.advice.${data.detail.code}`, { ...data.detail.params, defaultValue: '' })}
            </span>{' '}
            <span className="pv-size-13 pv-dim">
              {t('settings.test.milliseconds', { value: data.milliseconds })}
            </span>
          </p>
        )}
        {error !== null && !test.isPending && !isAsking && (
          <Flag severity="error">{explain(error, t).title}</Flag>
        )}
      </div>
      <PasswordAgainDialog
        open={isAsking}
        title={t(`settings.test.what.${probe}`)}
        text={t('settings.test.proof')}
        label={t('settings.test.begin')}
        isBusy={test.isPending}
        error={error}
        onProof={(proof) => test.mutate({ probe, ...proof })}
        onClose={giveUp}
      />
    </div>
  )
}
