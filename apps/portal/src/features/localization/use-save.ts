import type { TextChange } from '@papaver/contract/localization/schema.ts'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { followWords } from '../../platform/i18n.ts'
import { isRefusal } from '../../platform/responses.ts'
import { showToast } from '../../platform/toasts.ts'
import type { SaveText } from './grid/use-writing.ts'
import { fetchTextsAnew, saveTexts } from './queries.ts'
import { sayProblem } from './say-problem.ts'
import type { Sheet } from './sheet.ts'

/** What a save says to people, whichever part of the page began it. */
const sayRefused = (error: unknown, t: TFunction): string => {
  if (isRefusal(error, 'localizationTextWrong')) {
    const { problem, names } = error.details as { problem: string; names: string[] }
    return sayProblem({ code: problem, names }, t)
  }
  // What somebody else wrote meanwhile is shown, so that one can look at it.
  if (isRefusal(error, 'localizationStale')) void fetchTextsAnew()
  return explain(error, t).title
}

/** Saves one text of the grid: live for everybody, with a way back. */
export const useSave = (sheet: Sheet | undefined) => {
  const { t } = useTranslation()
  const nameOf = useCallback(
    (culture: string) => sheet?.languages.find((each) => each.culture === culture)?.name ?? culture,
    [sheet],
  )
  const write = useCallback(
    async (change: TextChange): Promise<void> => {
      const [saved] = await saveTexts([change])
      await followWords()
      const back = () =>
        write({ ...change, text: change.seen, seen: saved?.text ?? null }).catch((error: unknown) =>
          showToast({ tone: 'red', title: sayRefused(error, t) }),
        )
      showToast({
        tone: 'green',
        title: t('localization.saved.title'),
        text: t(saved?.isOwn ? 'localization.saved.changed' : 'localization.saved.putBack', {
          language: nameOf(change.culture),
        }),
        action: { label: t('localization.saved.undo'), run: () => void back() },
      })
    },
    [t, nameOf],
  )
  const save: SaveText = useCallback(
    async ({ index, culture, text, seen }) => {
      const key = sheet?.keys[index] ?? ''
      try {
        // An emptied cell says again what ships.
        await write({ culture, key, text: text.trim() === '' ? null : text, seen })
        return undefined
      } catch (error) {
        return sayRefused(error, t)
      }
    },
    [sheet, write, t],
  )
  const putBack = useCallback(
    (change: TextChange) =>
      write(change).catch((error: unknown) => showToast({ tone: 'red', title: sayRefused(error, t) })),
    [write, t],
  )
  return { save, putBack }
}
