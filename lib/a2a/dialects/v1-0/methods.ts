import type { Operation } from '@/lib/a2a/call'

/** v1.0 §9.4. `Set…` and the singular `List…Config` are from the release candidate. */
export const methods = {
  SendMessage: 'send',
  SendStreamingMessage: 'stream',
  GetTask: 'get',
  ListTasks: 'list',
  CancelTask: 'cancel',
  SubscribeToTask: 'subscribe',
  CreateTaskPushNotificationConfig: 'setPush',
  SetTaskPushNotificationConfig: 'setPush',
  GetTaskPushNotificationConfig: 'getPush',
  ListTaskPushNotificationConfigs: 'listPush',
  ListTaskPushNotificationConfig: 'listPush',
  DeleteTaskPushNotificationConfig: 'deletePush',
  GetExtendedAgentCard: 'extendedCard',
} as const satisfies Record<string, Operation>
