import { useState } from 'react'

/** What somebody has written over a text or a setting, and which of its versions he saw. */
export interface Draft<Words> {
  readonly words: Words
  readonly version: number | null
}

interface DraftsOptions<Key extends string, Words> {
  /** What holds now, and its version. */
  standing: (key: Key) => Draft<Words>
  /** Is it no change to write this? What holds now, as a rule; never where what holds is not shown. */
  isBack?: (key: Key, words: Words) => boolean
}

/**
 * Several things that are written on one page and saved each by itself: the languages of a text, the settings. What was
 * written of one stays while another is looked at; somebody else's newer version is told and never written over
 * unseen.
 */
export const useDrafts = <Key extends string, Words>({ standing, isBack }: DraftsOptions<Key, Words>) => {
  const [drafts, setDrafts] = useState<ReadonlyMap<Key, Draft<Words>>>(new Map())
  const without = (keys: readonly Key[]): void =>
    setDrafts((before) => new Map([...before].filter(([key]) => !keys.includes(key))))
  const isUnchanged = (key: Key, words: Words): boolean =>
    isBack?.(key, words) ?? JSON.stringify(words) === JSON.stringify(standing(key).words)
  return {
    /** What differs from what holds, by key. */
    drafts,
    draftOf: (key: Key): Draft<Words> => drafts.get(key) ?? standing(key),
    write: (key: Key, words: Words): void => {
      if (isUnchanged(key, words)) without([key])
      else
        setDrafts((before) =>
          new Map(before).set(key, { words, version: (before.get(key) ?? standing(key)).version }),
        )
    },
    /** Somebody else has saved since the draft was begun. */
    isOvertaken: (key: Key): boolean => {
      const draft = drafts.get(key)
      return draft !== undefined && draft.version !== standing(key).version
    },
    /** Goes on with one's own, over what somebody else has saved and one has seen. */
    keepMine: (key: Key): void =>
      setDrafts((before) => {
        const draft = before.get(key)
        return draft === undefined
          ? before
          : new Map(before).set(key, { ...draft, version: standing(key).version })
      }),
    /** Forgets what is written: it is saved, or given up. */
    drop: without,
    dropAll: () => setDrafts(new Map()),
  }
}
