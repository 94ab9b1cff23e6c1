import {
  type DescribedGoods,
  describeAllGoods,
  describeFirstGoods,
  type GoodsWords,
} from '@papaver/contract/quantities/goods.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../../../platform/listed.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { useFigure } from './units.ts'

/** The first line of a case as lists have it. */
interface FirstGoods {
  summary: string
  quantity: string | null
  unit: string | null
  lineCount: number
}

/** Goods as every screen tells them: what was typed, and the base as base. */
export const useGoodsWords = () => {
  const { t } = useTranslation()
  const { mass } = useMassFormats()
  const figure = useFigure()
  const words: GoodsWords = {
    quantity: figure,
    mass: (grams) => isolated(mass(grams)),
    listed,
    say: (key, params) => t(`authorizations.goods.${key}`, params),
  }
  return {
    /** "40 kg" */
    figure,
    /** "Codeine phosphate hemihydrate 40 kg and 1 more line"; nothing where no line was begun. */
    first: ({ summary, quantity, unit, lineCount }: FirstGoods): string =>
      summary === '' ? '' : describeFirstGoods({ name: isolated(summary), quantity, unit }, lineCount, words),
    /** "Codeine phosphate hemihydrate 40 kg (29.5 kg base); …" */
    all: (lines: readonly DescribedGoods[]): string =>
      describeAllGoods(
        lines.map((line) => ({ ...line, name: isolated(line.name) })),
        words,
      ),
  }
}
