import { type Role, roles } from '../access/roles.ts'

/** Whom an article is for. What is for a visitor may be read by anyone at all. */
export type HelpReader = Role | 'VISITOR'
export const helpReaders = ['VISITOR', ...(Object.keys(roles) as Role[])] as [HelpReader, ...HelpReader[]]

/** The parts of the contents, in their order. */
export const helpAreas = ['start', 'requests', 'border', 'balances', 'people', 'administration'] as const
export type HelpArea = (typeof helpAreas)[number]

/** A guide stays; news is shown once to those who were here before it. */
export const helpKinds = ['guide', 'news'] as const

/** How the authority's text stands to the one that ships. */
export const helpTextStates = ['shipped', 'changed', 'newerShipped', 'own'] as const
export type HelpTextState = (typeof helpTextStates)[number]

/** How the name of an article is written; `guide` and `manage` are pages of help themselves. */
export const keyShape = /^(?!(?:guide|manage)$)(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Letters at most of a key, of a title, and of what is looked for. */
export const helpLengths = { key: 60, title: 120, search: 200 } as const
