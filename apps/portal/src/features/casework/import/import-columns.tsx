import type { ImportedLine } from '@papaver/contract/casework/import-schema.ts'
import type { LineResult } from '@papaver/contract/casework/line-results.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { useReadingFault } from '../../../ui/reading-words.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { useUnitWord } from '../../masters/goods/units.ts'

type Case = NonNullable<ImportedLine['case']>
type Problem = ImportedLine['problems'][number]

/** What a register says of the lines of its list. */
export interface Said {
  sayProblem: (problem: Problem) => string
  hrefOfCase: (of: Case, result: LineResult) => string
}

const styles = {
  new: ['violet', 'plus'],
  entered: ['green', 'circle-check'],
  there: ['neutral', 'equal'],
  refused: ['red', 'circle-x'],
} as const satisfies Record<LineResult, readonly [Tone, string]>

/** A figure or a day as the line was understood, in the reader's language. */
const useUnderstood = () => {
  const { number, mediumDay } = useFormats()
  const unitWord = useUnitWord()
  return ({ kind, value, unit }: Pick<ImportedLine['understood'][number], 'kind' | 'value' | 'unit'>) => {
    if (kind === 'day') return mediumDay(value)
    return unit === null ? number(value) : `${number(value)}\u00a0${unitWord(unit)}`
  }
}

/** What bears no number is known, and found, by its name. */
export const useImportColumns = (
  { sayProblem, hrefOfCase }: Said,
  isNumbered: boolean,
): Column<ImportedLine>[] => {
  const { t } = useTranslation()
  const sayUnderstood = useUnderstood()
  const sayFault = useReadingFault()
  const head = (key: string) => t(`casework.import.${key}`)
  return [
    { key: 'line', head: head('line'), align: 'number', width: '72px', render: ({ line }) => line },
    {
      key: 'result',
      head: head('result'),
      width: '150px',
      card: 'status',
      render: ({ result }) => (
        <StatusPill tone={styles[result][0]} icon={styles[result][1]} variant="bare">
          {head(`results.${result}`)}
        </StatusPill>
      ),
    },
    {
      key: 'name',
      head: head('name'),
      card: 'lead',
      render: ({ name, case: of, result }) => {
        const said = <bdi>{name || '–'}</bdi>
        return of === null || isNumbered ? said : <a href={hrefOfCase(of, result)}>{said}</a>
      },
    },
    ...(isNumbered
      ? [
          {
            key: 'number',
            head: head('number'),
            width: '130px',
            render: ({ case: of, result }: ImportedLine) =>
              of === null ? '–' : <PermitNumber number={of.number ?? '–'} href={hrefOfCase(of, result)} />,
          },
        ]
      : []),
    {
      key: 'understood',
      head: head('understood'),
      card: 'line',
      render: ({ understood }) =>
        understood.map(({ field, label, ...said }) => (
          <p key={field} className="pv-flush">
            <span className="pv-dim">{label}</span> <bdi>{sayUnderstood(said)}</bdi>
          </p>
        )),
    },
    {
      key: 'problem',
      head: head('problem'),
      card: 'line',
      render: ({ problems }) =>
        problems.map((problem) => (
          <p key={`${problem.field} ${problem.code}`} className="pv-flush">
            {problem.cell !== null && (
              <>
                <Ltr className="pv-mono pv-dim">{problem.cell}</Ltr>{' '}
              </>
            )}
            {sayFault(problem) ?? sayProblem(problem)}
          </p>
        )),
    },
  ]
}
