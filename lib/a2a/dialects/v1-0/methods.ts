import type { Operation } from '@/lib/a2a/call'
import type { ErrorReason } from '@/lib/a2a/error-reasons'

/** v1.0 §9.4. */
export const methods = {
  SendMessage: 'send',
  SendStreamingMessage: 'stream',
  GetTask: 'get',
  ListTasks: 'list',
  CancelTask: 'cancel',
  SubscribeToTask: 'subscribe',
} as const satisfies Record<string, Operation>

/** The singular `ListTaskPushNotificationConfig` is the release candidate's. */
export const refusals = {
  CreateTaskPushNotificationConfig: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  GetTaskPushNotificationConfig: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  ListTaskPushNotificationConfigs: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  ListTaskPushNotificationConfig: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  DeleteTaskPushNotificationConfig: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  GetExtendedAgentCard: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
} as const satisfies Record<string, ErrorReason>
