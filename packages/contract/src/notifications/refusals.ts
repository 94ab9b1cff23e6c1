/** How a person's own notifications say no. */
export const notificationRefusals = {
  /** Duty items come by mail at once; nobody puts them off or switches them off. */
  notificationTopicFixed: { code: 'notificationTopicFixed', status: 422 },
} as const
export type NotificationRefusalCode = (typeof notificationRefusals)[keyof typeof notificationRefusals]['code']
