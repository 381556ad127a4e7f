/** Kinds of rows of a task's event log. */
export const rowKinds = [
  'request',
  'response',
  'message',
  'task',
  'status',
  'artifact',
  'push',
  'fault',
  'gap',
  'note',
] as const
