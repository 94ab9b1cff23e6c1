import classes from './tone.module.css'

/** The seven tones of the portal; a colour says something or is not there. */
export type Tone = 'neutral' | 'blue' | 'amber' | 'teal' | 'green' | 'red' | 'violet'

/** The class that sets `--tone-ink` and `--tone-tint` for an element and what is in it. */
export const toneClass = (tone: Tone): string => classes[tone] ?? ''
