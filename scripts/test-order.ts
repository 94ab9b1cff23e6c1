import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * So many more than compute at a time, as each waits now and then (docs/decisions/0053); no more than four, since all stand
 * on one PostgreSQL with a hundred connections.
 */
export const workersBeside = (waiting: number): number => Math.min(4, availableParallelism() + waiting)

/**
 * Files in random order, the same for the same seed. `rankOf` says what comes first: what takes longest, so that nobody
 * waits for it alone at the end; and files of one project stay together, as only they share what a process has loaded.
 */
export const inRandomOrder = (rankOf: (spec: TestSpecification) => number) =>
  class extends BaseSequencer {
    override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
      const seed = String(this.ctx.config.sequence.seed)
      this.ctx.logger.log(`Files come in random order; --sequence.seed=${seed} repeats it.\n`)
      const place = ({ moduleId }: TestSpecification): string =>
        createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
      return specs.toSorted((a, b) => rankOf(a) - rankOf(b) || (place(a) < place(b) ? -1 : 1))
    }
  }
