/**
 * What a notification and its mail are about. The topic decides how a person may wish to hear of it: duty items
 * always come by mail at once (product §13).
 */
export const notificationTopics = ['duty', 'security', 'cases', 'movements', 'people'] as const
export type NotificationTopic = (typeof notificationTopics)[number]
/** Topics whose mails cannot be put off or switched off. */
export const dutyTopics: readonly NotificationTopic[] = ['duty', 'security']
export type Severity = 'info' | 'success' | 'warning' | 'danger'
