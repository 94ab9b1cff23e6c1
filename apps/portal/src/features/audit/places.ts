import { isId } from '@papaver/contract/ids.ts'

/** Where a record of the trail can be looked at, by its kind; those that are not here have no page of their own. */
const places: Readonly<Record<string, (entityId: string) => string | undefined>> = {
  account: (id) => (isId(id) ? `/users/${id}` : undefined),
  authorization: (id) => (isId(id) ? `/import-export/${id}` : undefined),
  setting: (id) => `/settings?group=${id.split('.')[0]}`,
  probe: () => '/health-check',
  log: () => '/file-logs',
  mail: () => '/emails?tab=outbox',
  mailTemplate: () => '/emails',
  broadcast: () => '/emails?tab=messages',
  text: () => '/localization',
  language: () => '/localization',
  help: () => '/help/manage',
  branding: () => '/ui-customization',
  applicationAttachment: () => '/application-attachments',
  master: () => '/masters',
  masters: () => '/masters',
}

export const hrefOfRecord = (entity: string, entityId: string): string | undefined => {
  const path = places[entity]?.(entityId)
  return path === undefined ? undefined : `#${path}`
}
