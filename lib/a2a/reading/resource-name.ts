/** IDs in a resource name, e.g. `tasks/{id}/pushNotificationConfigs/{id}` (v0.3 ProtoJSON). */
export interface ResourceName {
  taskId?: string
  configId?: string
}

/** Returns the IDs in a resource name; none for any other text. */
export function readResourceName(name: string | undefined): ResourceName {
  const [, taskId, configId] = /^tasks\/([^/]+)(?:\/pushNotificationConfigs\/([^/]+))?$/.exec(name ?? '') ?? []
  return { ...(taskId && { taskId }), ...(configId && { configId }) }
}
