import { actionOfCase } from '@papaver/contract/audit/actions.ts'
import type { TFunction } from 'i18next'

/**
 * An action in words: `setting.change` is "Setting changed". What is done to cases of any kind is said in the words of all,
 * where the kind has none of its own; an action without words shows its code.
 */
export const sayAction = (action: string, t: TFunction): string =>
  t([`audit.actions.${action}`, `audit.actions.${actionOfCase(action)}`], { defaultValue: action })

/** Jobs and visitors act under names that are no person's. */
export const sayActor = (actorName: string, t: TFunction): string =>
  t(`audit.actors.${actorName}`, { defaultValue: actorName })

/** `validUntil` → "valid until", where the field has no words of its own. */
const spelled = (name: string): string =>
  /^[a-z]+([A-Z][a-z]+)+$/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name

/** A field of the details in words; a path reads from the outside in. */
export const sayField = (path: readonly string[], t: TFunction): string =>
  path.map((name) => t(`audit.fields.${name}`, { defaultValue: spelled(name) })).join(' › ')
