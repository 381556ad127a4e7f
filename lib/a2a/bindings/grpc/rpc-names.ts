import type { Operation } from '@/lib/a2a/call'

/** The gRPC services of A2A. The release candidates of 1.0 also used that of 0.3. */
export const grpcServices = { 'v0.3': 'a2a.v1.A2AService', 'v1.0': 'lf.a2a.v1.A2AService' } as const

/** The gRPC methods of v0.3 (§3.2.2, a2a.proto), which cannot list tasks. Those of v1.0 are named like in JSON-RPC (§10). */
export const rpcsV03 = {
  SendMessage: 'send',
  SendStreamingMessage: 'stream',
  GetTask: 'get',
  CancelTask: 'cancel',
  TaskSubscription: 'subscribe',
  CreateTaskPushNotificationConfig: 'setPush',
  GetTaskPushNotificationConfig: 'getPush',
  ListTaskPushNotificationConfig: 'listPush',
  DeleteTaskPushNotificationConfig: 'deletePush',
  GetAgentCard: 'extendedCard',
} as const satisfies Record<string, Operation>
