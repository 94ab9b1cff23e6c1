/**
 * What the sentences of a mail may name, written `{{name}}`. A value whose name ends in `On` is an ISO day and read
 * as a day; `comment` is somebody's own text and quoted; `list`, `goods` and `message` have lines of their
 * own; `hours`, `minutes` and `count` are figures and read with their word, "48 hours"; `link` and `cancelLink` are addresses.
 */
export const placeholderNames = [
  'number',
  'link',
  'comment',
  'reason',
  'company',
  'formerName',
  'partner',
  'point',
  'name',
  'successor',
  'dueOn',
  'expiresOn',
  'authority',
  'contact',
  'userName',
  'cancelLink',
  'device',
  'address',
  'role',
  'hours',
  'minutes',
  'count',
  'list',
  'title',
  'message',
  'sentOn',
  'subject',
  'substance',
  'change',
  'effectiveOn',
  'legalBasis',
  'kind',
  'checkCode',
  'importer',
  'exporter',
  'goods',
] as const
export type Placeholder = (typeof placeholderNames)[number]

/** Values that are addresses: a button in the mail, and never kept in the portal's notification. */
export const linkPlaceholders: readonly Placeholder[] = ['link', 'cancelLink']
