/** The signs that a menu entry may bear, by their Tabler name; the sidebar knows how each is drawn. */
export const menuIcons = [
  'activity',
  'adjustments',
  'alert-triangle',
  'arrows-exchange',
  'bell',
  'book',
  'building-community',
  'building-factory-2',
  'building-warehouse',
  'certificate',
  'chart-bar',
  'clipboard-check',
  'clipboard-list',
  'database',
  'external-link',
  'file-certificate',
  'file-plus',
  'file-text',
  'gauge',
  'gavel',
  'help-circle',
  'history',
  'home',
  'inbox',
  'language',
  'leaf',
  'mail',
  'package-import',
  'palette',
  'photo',
  'pill',
  'plant-2',
  'scale',
  'scan',
  'settings',
  'shield-check',
  'star',
  'truck-delivery',
  'users',
  'world',
  'writing-sign',
] as const
export type MenuIconName = (typeof menuIcons)[number]
export const isMenuIcon = (name: string): name is MenuIconName =>
  (menuIcons as readonly string[]).includes(name)

/** The places of the portal that an entry may lead to, each with the key of its usual name. */
export const menuPlaces = [
  { link: '/home', name: 'frame.menu.home' },
  { link: '/work', name: 'frame.menu.work' },
  { link: '/import-export', name: 'frame.menu.authorizations' },
  { link: '/import-export?view=decide', name: 'frame.menu.decide' },
  { link: '/import-export?view=sign', name: 'frame.menu.sign' },
  { link: '/import-export/new', name: 'frame.menu.newAuthorization' },
  { link: '/import-export?view=all&flag=recordsDiffer', name: 'branding.menu.differences' },
  { link: '/import-export/movements', name: 'branding.menu.movements' },
  { link: '/import-export/balances', name: 'frame.menu.balances' },
  { link: '/import-export/customs', name: 'frame.menu.expected' },
  { link: '/import-export/customs/find', name: 'frame.menu.findPermit' },
  { link: '/establishments', name: 'branding.menu.partners' },
  { link: '/establishments/partners', name: 'branding.menu.ourPartners' },
  { link: '/establishments/domestic', name: 'branding.menu.domestic' },
  { link: '/establishments/own', name: 'branding.menu.ourEstablishment' },
  { link: '/pre-export', name: 'pre-export.menu.notifications' },
  { link: '/preparations', name: 'frame.menu.preparations' },
  { link: '/preparations/catalogue', name: 'frame.menu.catalogue' },
  { link: '/licenses', name: 'branding.menu.licenses' },
  { link: '/inspections', name: 'inspections.menu.inspections' },
  { link: '/incidents', name: 'incidents.menu.incidents' },
  { link: '/incidents/timeline', name: 'incidents.menu.timeline' },
  { link: '/users', name: 'branding.menu.users' },
  { link: '/users/settings', name: 'account.own.title' },
  { link: '/notifications', name: 'notifications.page.title' },
  { link: '/masters', name: 'branding.menu.masters' },
  { link: '/localization', name: 'branding.menu.localization' },
  { link: '/ui-customization', name: 'branding.menu.uiCustomization' },
  { link: '/application-attachments', name: 'branding.menu.applicationAttachments' },
  { link: '/emails', name: 'branding.menu.emails' },
  { link: '/settings', name: 'branding.menu.settings' },
  { link: '/event-logs', name: 'branding.menu.eventLogs' },
  { link: '/file-logs', name: 'branding.menu.fileLogs' },
  { link: '/health-check', name: 'branding.menu.healthCheck' },
  { link: '/help', name: 'branding.menu.help' },
] as const
export const isMenuPlace = (link: string): boolean => menuPlaces.some((place) => place.link === link)

/** The key of a place's usual name; the address itself where it is none of the portal's. */
export const nameOfPlace = (link: string): string =>
  menuPlaces.find((place) => place.link === link)?.name ?? link

/** Without these an administrator could not undo what was done to the menu. */
export const keptPlaces = ['/ui-customization', '/settings'] as const
