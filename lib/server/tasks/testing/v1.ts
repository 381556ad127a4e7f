/** Builders for v1.0 events in their wire form. */
export const v1 = {
  task: (id: string, state: string, more: object = {}) => ({
    task: { id, contextId: 'c1', status: { state: `TASK_STATE_${state}` }, ...more },
  }),
  bareTask: (id: string, state: string, more: object = {}) => ({
    id,
    contextId: 'c1',
    status: { state: `TASK_STATE_${state}` },
    ...more,
  }),
  status: (taskId: string, state: string, text?: string) => ({
    statusUpdate: {
      taskId,
      contextId: 'c1',
      status: {
        state: `TASK_STATE_${state}`,
        ...(text && { message: { messageId: `m-${text}`, role: 'ROLE_AGENT', parts: [{ text }] } }),
      },
    },
  }),
  chunk: (taskId: string, text: string, append = true) => ({
    artifactUpdate: { taskId, contextId: 'c1', artifact: { artifactId: 'a1', parts: [{ text }] }, append },
  }),
  message: (text: string, messageId = 'm1') => ({ message: { messageId, role: 'ROLE_AGENT', parts: [{ text }] } }),
}
