import { type Corner, fewestCorners, mostCorners, type Plot, tidy } from '@papaver/contract/plots/plot.ts'
import { useEffect, useRef, useState } from 'react'

interface History {
  readonly past: readonly Plot[]
  readonly corners: Plot
  readonly future: readonly Plot[]
}
/** So many steps can be taken back. */
const kept = 200

export interface Drawing {
  /** As they are being drawn; fewer than a plot has while it begins. */
  readonly corners: Plot
  /** The corner that the next one follows. */
  readonly chosen: number | undefined
  readonly choose: (place: number | undefined) => void
  /** How many steps can be taken back, and taken again. */
  readonly undoable: number
  readonly redoable: number
  readonly undo: () => void
  readonly redo: () => void
  /** New corners behind a place; at the end without one. Those that are too many are left out. */
  readonly insert: (corners: readonly Corner[], after?: number) => void
  readonly set: (place: number, corner: Corner) => void
  readonly remove: (place: number) => void
  /** A corner changes places with the one before (−1) or behind it (1). */
  readonly swap: (place: number, by: -1 | 1) => void
  readonly replace: (plot: Plot) => void
}

/** What is drawn is told as a plot, or as none while it has too few corners. */
const plotOf = (corners: Plot): Plot | null => {
  const plot = tidy(corners)
  return plot.length < fewestCorners ? null : plot
}
const isSame = (left: Plot | null, right: Plot | null): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right)

/** The corners of a field, with its steps taken back and taken again. */
export const useDrawing = (value: Plot | null, onChange: (value: Plot | null) => void): Drawing => {
  const [history, setHistory] = useState<History>({ past: [], corners: value ?? [], future: [] })
  const [chosen, choose] = useState<number | undefined>()
  const said = useRef(value)
  useEffect(() => {
    if (isSame(said.current, value)) return
    // Somebody else has set it: a form that was loaded or emptied. A beginning that is no plot yet is not lost by that.
    said.current = value
    choose(undefined)
    setHistory({ past: [], corners: value ?? [], future: [] })
  }, [value])
  const go = (next: History) => {
    setHistory(next)
    const plot = plotOf(next.corners)
    if (isSame(said.current, plot)) return
    said.current = plot
    onChange(plot)
  }
  const { past, corners, future } = history
  const draw = (next: Plot, now: number | undefined) => {
    choose(now)
    go({ past: [...past.slice(-kept), corners], corners: next, future: [] })
  }
  return {
    corners,
    chosen: chosen !== undefined && chosen >= 0 && chosen < corners.length ? chosen : undefined,
    choose,
    undoable: past.length,
    redoable: future.length,
    undo: () => {
      const before = past.at(-1)
      if (before === undefined) return
      choose(undefined)
      go({ past: past.slice(0, -1), corners: before, future: [corners, ...future] })
    },
    redo: () => {
      const [after, ...rest] = future
      if (after === undefined) return
      choose(undefined)
      go({ past: [...past, corners], corners: after, future: rest })
    },
    insert: (added, after = corners.length - 1) => {
      const fitting = added.slice(0, Math.max(0, mostCorners - corners.length))
      if (fitting.length > 0) draw(corners.toSpliced(after + 1, 0, ...fitting), after + fitting.length)
    },
    set: (place, corner) => draw(corners.with(place, corner), place),
    // The one before it is chosen: what is set next takes its place.
    remove: (place) => draw(corners.toSpliced(place, 1), place === 0 ? corners.length - 2 : place - 1),
    swap: (place, by) => {
      const [one, other] = [corners[place], corners[place + by]]
      if (one !== undefined && other !== undefined)
        draw(corners.with(place, other).with(place + by, one), place + by)
    },
    replace: (plot) => draw(plot, undefined),
  }
}
