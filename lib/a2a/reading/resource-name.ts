/** What a resource name says, e.g. `tasks/{id}/pushNotificationConfigs/{id}` (v0.3 ProtoJSON). */
export interface ResourceName {
  taskId?: string
  configId?: string
}

/** The ids in a resource name; none in any other text. */
export function readResourceName(name: string | undefined): ResourceName {
  const [, taskId, configId] = /^tasks\/([^/]+)(?:\/pushNotificationConfigs\/([^/]+))?$/.exec(name ?? '') ?? []
  return { ...(taskId && { taskId }), ...(configId && { configId }) }
}
