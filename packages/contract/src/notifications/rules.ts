import type { Delivery } from './codes.ts'
import { dutyTopics, type NotificationTopic } from './topics.ts'

/** Is it decided for everybody how he hears of this topic? */
export const isFixedTopic = (topic: NotificationTopic): boolean => dutyTopics.includes(topic)

/**
 * How a person hears of a topic by mail: duty items come now whatever he wishes, all else as he wishes, and now
 * where he has not spoken.
 */
export const deliveryOf = (topic: NotificationTopic, wish: Delivery | undefined): Delivery =>
  isFixedTopic(topic) ? 'now' : (wish ?? 'now')
